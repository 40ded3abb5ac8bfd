import React, {type ReactNode} from 'react';

export interface SamplesProps {
  /** Folder under `samples/`: an operation of the contract. */
  operation: string;
  /** Part between `docs:start name` and `docs:end name`; the whole file when left out. */
  region?: string;
}

export default function Samples({operation}: SamplesProps): ReactNode {
  return <p>Samples: {operation}</p>;
}
