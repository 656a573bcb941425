import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type RadioCardGroupProps = {
  /** The accessible name of the group. */
  label: string;
  'aria-describedby'?: string;
  className?: string;
  children: ReactNode;
};

export function RadioCardGroup({ label, className, children, ...rest }: RadioCardGroupProps) {
  return (
    <div {...rest} role="radiogroup" aria-label={label} className={classNames('radio-cards', className)}>
      {children}
    </div>
  );
}

export function RadioCardTitle({ children }: { children: ReactNode }) {
  return <h2 className="radio-cards-title">{children}</h2>;
}

export type RadioCardProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  label: string;
  /** A small picture, such as a `Sheet`. */
  lead?: ReactNode;
  description?: ReactNode;
  /** A line in amber below the description, such as `<><Icon icon={Truck} />…</>`. */
  note?: ReactNode;
  /** Shown at the right, such as a price; part of the accessible description. */
  aside?: ReactNode;
};

/** One choice of a group: radio button, picture, name, description, and a figure at the right. */
export function RadioCard(props: RadioCardProps) {
  const { label, lead, description, note, aside, id, className, ...rest } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const parts = { description, note, aside };
  const describedBy = Object.entries(parts)
    .filter(([, content]) => content !== undefined)
    .map(([part]) => `${controlId}-${part}`)
    .join(' ');
  return (
    <div className={classNames('radio-card', className)}>
      <input
        {...rest}
        type="radio"
        id={controlId}
        className="radio"
        aria-describedby={describedBy || undefined}
      />
      {lead}
      <div className="radio-card-text">
        <label htmlFor={controlId}>{label}</label>
        {description !== undefined && (
          <span className="small muted" id={`${controlId}-description`}>
            {description}
          </span>
        )}
        {note !== undefined && (
          <span className="small radio-card-note" id={`${controlId}-note`}>
            {note}
          </span>
        )}
      </div>
      {aside !== undefined && (
        <span className="radio-card-aside money" id={`${controlId}-aside`}>
          {aside}
        </span>
      )}
    </div>
  );
}
