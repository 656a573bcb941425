import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A titled section of a long form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/**
 * A grid of six columns; a `Field` has the class `span-2|3|4` (at every width) or `md-span-2|3|4` (from 640 px).
 */
export function FormGrid({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('form-grid', className)}>{children}</div>;
}

/** The buttons at the end of a form; full width on a phone. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
