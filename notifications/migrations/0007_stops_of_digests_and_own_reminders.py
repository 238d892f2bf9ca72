import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0006_channels_and_preferences"),
        ("turns", "0004_reminders_of_ones_own"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="preference",
            name="remind_hours",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="preference",
            name="ways",
            field=models.CharField(
                choices=[
                    ("all", "By mail, and to my devices and chats"),
                    ("mail", "By mail alone"),
                    ("notes", "To my devices and chats alone"),
                ],
                db_default="all",
                default="all",
                max_length=5,
            ),
        ),
        migrations.AlterField(
            model_name="stop",
            name="match",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="turns.match",
            ),
        ),
        migrations.AddConstraint(
            model_name="stop",
            constraint=models.UniqueConstraint(
                condition=models.Q(("match__isnull", True)),
                fields=("user", "kind"),
                name="stopped_once_for_all",
            ),
        ),
    ]
