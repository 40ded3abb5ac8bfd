import {middleOf} from '../Diagram/geometry';
import type {Markup} from '../../../lib/markup';
import {h} from '../Diagram/html';
import {SMALL, STRONG} from '../Diagram/metrics';
import {arrow, badge, frame, rectangle, textLines} from '../Diagram/parts';
import type {Shape} from '../Diagram/shape';
import {layoutStates, stateProblems, type StateDiagramProps} from './layout';

/** States on a grid, with numbered arrows from one to the next. */
function draw(props: StateDiagramProps): Markup {
  const {title, states, transitions} = props;
  const {width, top, height, boxes, edges} = layoutStates(props);
  const inWords = (name: string) => {
    const {note, final} = states.find((state) => state.name === name)!;
    const remarks = [note, final ? 'final' : undefined].filter((remark) => remark !== undefined);
    return remarks.length > 0 ? `${name} (${remarks.join(', ')})` : name;
  };
  return frame({
    title,
    width,
    top,
    height,
    entries: transitions.map(({from, to, text, detail}) => ({lead: [inWords(from), inWords(to)], text, detail})),
    children: [
      edges.map(({from, to}) => arrow(from, to)),
      boxes.map((box) =>
        h(
          'g',
          {},
          rectangle(box, box.isFinal ? 'diagram__final' : 'diagram__box'),
          textLines(box.name.lines, box.name.at, STRONG, 'diagram__strong'),
          box.note.lines.length > 0 ? textLines(box.note.lines, box.note.at, SMALL, 'diagram__small') : undefined,
        ),
      ),
      edges.map(({label, badge: at}, index) => [
        textLines(label.lines, middleOf(label), SMALL, 'diagram__small diagram__label'),
        badge(index + 1, at),
      ]),
    ],
  });
}

const shape: Shape = {
  fields: {
    title: 'text',
    states: {list: {fields: {name: 'text', column: 'number', row: 'number', note: 'text?', final: 'flag?'}}},
    transitions: {list: {fields: {from: 'text', to: 'text', text: 'text', detail: 'text?'}}},
  },
};

export const StateDiagram = {shape, problems: stateProblems, draw};
