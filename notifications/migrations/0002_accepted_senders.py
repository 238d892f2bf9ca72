from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notifications", "0001_people_and_mails")]

    operations = [
        migrations.AddField(
            model_name="address",
            name="accepted_at",
            field=models.DateTimeField(null=True),
        ),
    ]
