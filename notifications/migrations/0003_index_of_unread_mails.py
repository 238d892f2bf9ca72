from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notifications", "0002_accepted_senders")]

    operations = [
        migrations.AddIndex(
            model_name="inboundmail",
            index=models.Index(
                condition=models.Q(("status", "new")), fields=["id"], name="unread_inbound_mails"
            ),
        ),
    ]
