import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** A day in the format of the theme's blog posts, which the whole site uses. */
export default function Day({date}: {date: string | number | Date}) {
  const {currentLocale} = useDocusaurusContext().i18n;
  const day = new Date(date);
  return (
    <time dateTime={day.toISOString().slice(0, 10)}>
      {new Intl.DateTimeFormat(currentLocale, {dateStyle: 'long', timeZone: 'UTC'}).format(day)}
    </time>
  );
}
