from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("turns", "0003_talk_declined_rematch"),
    ]

    operations = [
        migrations.AlterField(
            model_name="reminder",
            name="point",
            field=models.CharField(
                choices=[
                    ("half", "Half"),
                    ("day", "Day"),
                    ("nudge", "Nudge"),
                    ("day-off", "Day Off"),
                    ("own", "Own"),
                ],
                max_length=10,
            ),
        ),
    ]
