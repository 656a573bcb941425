import Signature from 'lucide-react/icons/signature';
import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { countWords } from '../fila/fila-view.ts';
import { useFila } from '../fila/fila.api.ts';
import { DecididosDialog } from './DecididosDialog.tsx';
import './decididos.css';

export function AssinarDecididos() {
  const decididos = (useFila('comigo').data?.casos ?? []).filter(({ decidido }) => decidido);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<DoneWords | null>(null);
  const n = decididos.length;
  return (
    <>
      <Done words={said} />
      {n > 0 && (
        <section className="decididos row row-wrap gap-2-4 between" aria-label="Decididos">
          <p>
            <b className="num">{n === 1 ? '1 caso decidido' : `${n} casos decididos`}</b>
            <span className="small">Lidos e conferidos na prévia: falta assinar.</span>
          </p>
          <Button variant="secondary" icon={Signature} onClick={() => setOpen(true)}>
            {n === 1 ? 'Assinar o decidido' : `Assinar os ${n} decididos`}
          </Button>
        </section>
      )}
      {open && (
        <DecididosDialog
          casos={decididos}
          onClose={() => setOpen(false)}
          onSigned={(signed) => {
            setSaid({ text: `${countWords(signed)} para a assinatura. Estão em Feitos.` });
          }}
        />
      )}
    </>
  );
}
