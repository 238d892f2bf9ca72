"""Every page of the site, to be looked at: by axe, by the scales, by people."""
