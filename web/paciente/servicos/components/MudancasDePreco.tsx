import { useState } from 'react';
import { Note } from '../../../ui/status/Note.tsx';
import { mudancas } from '../mudancas.ts';
import type { Preco } from '../mudancas.ts';

/** Says which price changed while the person was looking; nothing until one does. */
export function MudancasDePreco({ precos }: { precos: readonly Preco[] }) {
  const [vistos, setVistos] = useState(precos);
  const [frases, setFrases] = useState<readonly string[]>([]);
  if (vistos !== precos) {
    const novas = mudancas(vistos, precos);
    setVistos(precos);
    if (novas.length > 0) setFrases(novas);
  }
  return (
    <div role="status">
      {frases.length > 0 && (
        <Note kind="wait" title="O preço mudou" className="fluxo-nota">
          {frases.map((frase) => (
            <p key={frase}>{frase}</p>
          ))}
        </Note>
      )}
    </div>
  );
}
