from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notifications", "0003_index_of_unread_mails")]

    operations = [
        migrations.AddField(
            model_name="profile",
            name="cards_in_words",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
