import Check from 'lucide-react/icons/check';
import { classNames } from '../class-names.ts';
import { Icon } from '../picture/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

export type StepperProps = {
  /** The accessible name of the landmark, such as "Etapas". */
  label: string;
  steps: readonly string[];
  /** Index of the current step, from 0. */
  current: number;
  /** Indices of earlier steps that were not taken. */
  skipped?: readonly number[] | undefined;
};

/** The position among numbered steps: short bars with labels on a phone, a vertical list from 62rem. */
export function Stepper({ label, steps, current, skipped = [] }: StepperProps) {
  const next = steps[current + 1];
  return (
    <nav className="stepper" aria-label={label}>
      <p className="stepper-now" aria-hidden="true">
        <strong>
          Etapa {current + 1} de {steps.length}
        </strong>
        <span>·</span>
        <span>{steps[current]}</span>
        {next !== undefined && <span className="push quiet fine">depois: {next}</span>}
      </p>
      <ol>
        {steps.map((step, index) => (
          <Step
            key={step}
            name={step}
            number={index + 1}
            state={skipped.includes(index) ? 'next' : stateOf(index, current)}
          />
        ))}
      </ol>
    </nav>
  );
}

type StepState = 'done' | 'current' | 'next';

function stateOf(index: number, current: number): StepState {
  if (index < current) return 'done';
  return index === current ? 'current' : 'next';
}

function Step({ name, number, state }: { name: string; number: number; state: StepState }) {
  return (
    <li
      className={classNames(state !== 'next' && `stepper-${state}`)}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span className="stepper-point" aria-hidden="true">
        {state === 'done' ? <Icon icon={Check} bold /> : number}
      </span>
      <span className="stepper-name">
        {name}
        {state === 'done' && <VisuallyHidden> (concluída)</VisuallyHidden>}
      </span>
    </li>
  );
}
