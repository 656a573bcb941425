import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import type { CartaNoCorreio } from '#contracts/consultorio/correio.contract.ts';
import { MAX_DO_LOTE } from '#domain/correio/envio.ts';
import { Button } from '#ui/button/Button.tsx';
import { useImprimir } from '../correio.api.ts';
import { ImprimirDialog } from './ImprimirDialog.tsx';
import { Failed, folhasSemNumero, type CartaProps } from './Numeros.tsx';

const DONE = 'Folha e envelope estão na pasta de downloads.';

/** Prints a letter: at once, or after the numbers of its notifications were given. */
export function Imprimir({ carta, primary = false, say }: CartaProps & { primary?: boolean }) {
  const print = useImprimir();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(false);
  const open = folhasSemNumero(carta);
  const missing = open.find(({ talao }) => talao.proximo === null);

  function start() {
    setRefused(missing !== undefined);
    if (missing) return;
    if (open.length > 0) return setAsking(true);
    const cartas = [{ id: carta.id, numeros: [] }];
    print.mutate({ cartas, name: `folhas-${carta.numero}` }, { onSuccess: () => say(DONE) });
  }

  return (
    <>
      {print.error !== null && <Failed text={print.error.message} />}
      {refused && missing && <Failed text={`Nada foi impresso: falta talão de ${missing.titulo}.`} />}
      <Button
        variant={primary ? 'primary' : 'secondary'}
        size="desk"
        icon={Printer}
        busy={print.isPending}
        aria-describedby={`carta-${carta.id}`}
        onClick={start}
      >
        Imprimir
      </Button>
      {asking && (
        <ImprimirDialog
          cartas={[carta]}
          leftOut={null}
          onDone={(text) => {
            setAsking(false);
            say(text);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Prints the letters of a list together; those without a form stay, and are named. */
export function ImprimirLote({
  cartas,
  say,
}: {
  cartas: readonly CartaNoCorreio[];
  say: (text: string) => void;
}) {
  const [asked, setAsked] = useState<readonly CartaNoCorreio[] | null>(null);
  const ready = cartas.filter((carta) => folhasSemNumero(carta).every(({ talao }) => talao.noLote !== null));
  const lot = ready.slice(0, MAX_DO_LOTE);
  if (lot.length < 2) return null;
  return (
    <>
      <Button variant="secondary" size="desk" icon={Printer} onClick={() => setAsked(lot)}>
        Imprimir as {lot.length}
      </Button>
      {asked !== null && (
        <ImprimirDialog
          cartas={asked}
          leftOut={leftOutWords(cartas, ready)}
          onDone={(text) => {
            setAsked(null);
            say(text);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

function leftOutWords(cartas: readonly CartaNoCorreio[], ready: readonly CartaNoCorreio[]): string | null {
  const without = cartas.filter((carta) => !ready.includes(carta)).map(({ paciente }) => paciente);
  const more = ready.length > MAX_DO_LOTE ? ` São no máximo ${MAX_DO_LOTE} de uma vez.` : '';
  if (without.length === 0) return more === '' ? null : more.trim();
  return `Sem folha no talão, fica de fora: ${without.join(', ')}.${more}`;
}
