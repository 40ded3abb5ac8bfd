import config from '../../docusaurus.config';

/** The site, with its translations written to a folder of the test instead of `i18n/`. */
export default {...config, i18n: {...config.i18n, path: process.env.TRANSLATIONS_FOLDER}};
