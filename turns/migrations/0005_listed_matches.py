from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("turns", "0004_visibility_and_company"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("visibility", "listed")),
                fields=["status", "-created_at", "-id"],
                name="listed_matches",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "over"), ("visibility", "listed")),
                fields=["-ended_at", "-id"],
                name="listed_matches_that_are_over",
            ),
        ),
    ]
