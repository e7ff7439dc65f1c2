// In this order: a layer stands where it is first named.
import '@fontsource/ibm-plex-sans-arabic/400.css';
import '@fontsource/ibm-plex-sans-arabic/600.css';
import '@mantine/core/styles.layer.css';
import './base.css';
import './layout.css';
