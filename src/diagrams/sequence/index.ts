import {middleOf} from '../shared/geometry';
import type {Markup} from '../../../lib/markup';
import {h} from '../shared/html';
import {BADGE_RADIUS, LABEL, SMALL, STRONG} from '../shared/metrics';
import {arrow, badge, frame, rectangle, textLines} from '../shared/parts';
import {layoutSequence, type SequenceDiagramProps, type SequenceLayout} from './layout';

function drawStep(step: SequenceLayout['steps'][number], number: number): Markup {
  if (step.kind === 'activity') {
    const {x, y} = middleOf(step);
    return h(
      'g',
      {},
      rectangle(step, step.isNote ? 'diagram__note' : 'diagram__box'),
      textLines(step.lines, {x: x + BADGE_RADIUS / 2, y}, LABEL),
      badge(number, {x: step.x, y}),
    );
  }
  const {fromX, toX, y, lines, label, isReply} = step;
  return h(
    'g',
    {},
    arrow(
      [
        {x: fromX, y},
        {x: toX, y},
      ],
      isReply ? 'diagram__reply' : undefined,
    ),
    textLines(lines, label, LABEL, 'diagram__label'),
    badge(number, {x: fromX, y}),
  );
}

/** Actors from left to right, what passes between them from top to bottom. */
export function drawSequence(props: SequenceDiagramProps): Markup {
  const {title, steps} = props;
  const {width, height, heads, lifelines, alternatives, steps: placed} = layoutSequence(props);
  return frame({
    title,
    width,
    height,
    entries: steps.map(({from, to, text, detail, alt}) => ({
      lead: to === undefined || to === from ? [from] : [from, to],
      text,
      detail,
      condition: alt,
    })),
    children: [
      lifelines.map(({x, top, bottom}) => h('path', {class: 'diagram__lifeline', d: `M${x},${top}V${bottom}`})),
      alternatives.map((box) =>
        h(
          'g',
          {},
          rectangle(box, 'diagram__alternative'),
          textLines(box.lines, box.label, SMALL, 'diagram__small diagram__label diagram__start'),
        ),
      ),
      heads.map((box) =>
        h('g', {}, rectangle(box, 'diagram__actor'), textLines(box.lines, middleOf(box), STRONG, 'diagram__strong')),
      ),
      placed.map((step, index) => drawStep(step, index + 1)),
    ],
  });
}
