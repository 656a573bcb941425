import type { ReactNode } from 'react';
import { Card } from '#ui/layout/Card.tsx';
import './previa.css';

/** A card beside an editor that shows its list as patients will see it. */
export function Previa({ children }: { children: ReactNode }) {
  return (
    <Card as="aside" pad className="previa" aria-label="Como o paciente vê">
      <h2>Como o paciente vê</h2>
      {children}
    </Card>
  );
}
