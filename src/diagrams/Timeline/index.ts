import type {Markup} from '../../../lib/markup';
import {h} from '../Diagram/html';
import {LABEL, STRONG} from '../Diagram/metrics';
import {arrow, badge, frame, rectangle, textLines} from '../Diagram/parts';
import type {Shape} from '../Diagram/shape';
import {layoutTimeline, timelineProblems, type TimelineLayout, type TimelineProps} from './layout';

/** Half of the bar that stands for a time that lasts. */
const SPAN = 40;
const LIMIT = 18;

function drawMark({kind, at: {x, y}}: TimelineLayout['events'][number]): Markup | undefined {
  if (kind === 'span')
    return h('g', {}, rectangle({x: x - SPAN, y: y - 12, width: 2 * SPAN, height: 24}, 'diagram__span'));
  if (kind === 'limit') return h('path', {class: 'diagram__limit', d: `M${x},${y - LIMIT}V${y + LIMIT}`});
  return undefined;
}

/** Events along an axis, at equal distances. */
function draw(props: TimelineProps): Markup {
  const {title, events} = props;
  const {width, height, axis, events: placed} = layoutTimeline(props);
  return frame({
    title,
    width,
    height,
    entries: events.map(({time, text, detail}) => ({lead: [time], text, detail})),
    children: [
      arrow({x: 0, y: axis}, {x: width, y: axis}),
      placed.map((event, index) => [
        drawMark(event),
        textLines(event.time.lines, event.time.at, STRONG, 'diagram__strong'),
        textLines(event.text.lines, event.text.at, LABEL),
        badge(index + 1, event.at),
      ]),
    ],
  });
}

const shape: Shape = {
  fields: {
    title: 'text',
    events: {list: {fields: {time: 'text', text: 'text', kind: {oneOf: ['point', 'span', 'limit']}, detail: 'text?'}}},
  },
};

export const Timeline = {shape, problems: timelineProblems, draw};
