import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** A day, written as the theme writes the date of a post: the one format of the site. */
export default function Day({date}: {date: string | number | Date}) {
  const {currentLocale} = useDocusaurusContext().i18n;
  const day = new Date(date);
  return (
    <time dateTime={day.toISOString().slice(0, 10)}>
      {new Intl.DateTimeFormat(currentLocale, {dateStyle: 'long', timeZone: 'UTC'}).format(day)}
    </time>
  );
}
