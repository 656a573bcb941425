import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';

type AccountSectionProps = {
  title: string;
  icon: LucideIcon;
  /** A status tag beside the title. */
  state?: ReactNode;
  /** The title, which takes the focus when the element that had it is removed. */
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** Without an accessible name, because fields have the same words as its title. */
export function AccountSection({ title, icon, state, ref, children }: AccountSectionProps) {
  return (
    <Card as="section" pad className="conta-secao">
      <div className="conta-titulo row row-wrap gap-2-3">
        <Icon className="ink-brand" icon={icon} size="lg" />
        <h2 ref={ref} tabIndex={-1}>
          {title}
        </h2>
        {state}
      </div>
      <div className="conta-corpo grid justify-start">{children}</div>
    </Card>
  );
}

/** The result of a section's last action, in a live region that is always mounted so that it is announced. */
export function SaidLine({ text }: { text: string }) {
  return (
    <p className="small conta-dito" role="status">
      {text}
    </p>
  );
}
