import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Icon } from '#ui/picture/Icon.tsx';

type LandingFoldProps = {
  /** The level of its heading. */
  level: 3 | 4;
  title: ReactNode;
  children: ReactNode;
};

/**
 * A part of the page that is folded on a phone and open on wider screens and on paper, without a script. A browser
 * without `::details-content` shows it folded everywhere.
 */
export function LandingFold({ level, title, children }: LandingFoldProps) {
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading className="fold-open">{title}</Heading>
      <details className="fold">
        <summary className="fold-title">
          <Heading>{title}</Heading>
          <Icon icon={Plus} />
        </summary>
        {children}
      </details>
    </>
  );
}
