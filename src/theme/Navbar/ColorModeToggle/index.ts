/** No switch: the site is light only. The theme's would travel with every page to render nothing. */
export default function ColorModeToggle(): null {
  return null;
}
