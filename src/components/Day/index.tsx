import {useDateTimeFormat} from '@docusaurus/theme-common/internal';

/** A day, written as the theme writes the date of a post: the one format of the site. */
export default function Day({date}: {date: string | number | Date}) {
  const format = useDateTimeFormat({dateStyle: 'long', timeZone: 'UTC'});
  const day = new Date(date);
  return <time dateTime={day.toISOString().slice(0, 10)}>{format.format(day)}</time>;
}
