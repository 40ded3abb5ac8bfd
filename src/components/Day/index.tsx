import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/**
 * Formats a day like the theme's blog posts. English needs no `Intl.DateTimeFormat`: making one takes a phone 74 ms while
 * the app starts.
 */
function inWords(day: Date, locale: string): string {
  if (locale !== 'en') return new Intl.DateTimeFormat(locale, {dateStyle: 'long', timeZone: 'UTC'}).format(day);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** A day in the format of the theme's blog posts, which the whole site uses. */
export default function Day({date}: {date: string | number | Date}) {
  const {currentLocale} = useDocusaurusContext().i18n;
  const day = new Date(date);
  return <time dateTime={day.toISOString().slice(0, 10)}>{inWords(day, currentLocale)}</time>;
}
