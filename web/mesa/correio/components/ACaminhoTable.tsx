import PackageCheck from 'lucide-react/icons/package-check';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CartaNoCorreio, EnvioNaMesa } from '#contracts/consultorio/correio.contract.ts';
import { linkDoRastreio } from '#domain/correio/rastreio.ts';
import { useNow } from '#lib/clock/clock.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { sinceWords } from '#lib/words/since.ts';
import { Button } from '#ui/button/Button.tsx';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useEntregar } from '../correio.api.ts';
import { CorrigirDialog } from './CorrigirDialog.tsx';
import { SemChegarDialog } from './SemChegarDialog.tsx';

const PACIENTE = { title: 'Paciente', kind: 'head' } as const;
const POSTADO = { title: 'Postado' };
const RASTREIO = { title: 'Rastreio' };
const ACTS = { title: 'Ações', kind: 'acts' } as const;

type ACaminhoTableProps = { cartas: readonly CartaNoCorreio[]; say: (text: string) => void };
type Asked = { what: 'devolvido' | 'extraviado' | 'corrigir'; carta: CartaNoCorreio; envio: EnvioNaMesa };

/** Posted letters, and their outcome. */
export function ACaminhoTable({ cartas, say }: ACaminhoTableProps) {
  const now = useNow();
  const deliver = useEntregar();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {deliver.error !== null && (
        <Note kind="stop" role="alert">
          {deliver.error.message}
        </Note>
      )}
      <DataTable label="A caminho" columns={[PACIENTE, POSTADO, RASTREIO, ACTS]}>
        {cartas.flatMap((carta) => {
          const { envio, numero } = carta;
          if (envio === null) return [];
          const ask = (what: Asked['what']) => setAsked({ what, carta, envio });
          const name = { 'aria-describedby': `envio-${envio.id}`, size: 'desk' } as const;
          return [
            <tr key={envio.id}>
              <DataCell {...PACIENTE}>
                <span id={`envio-${envio.id}`} className="correio-quem">
                  <Link to={`/pedido/${carta.id}`}>
                    <b>{carta.paciente}</b>
                  </Link>
                  <span className="fine quiet num">
                    {servicoCurto(carta.Servico_Selecionado)} · {numero}
                  </span>
                </span>
              </DataCell>
              <DataCell {...POSTADO}>
                <span className="num">{sinceWords(envio.postadoEm, now)}</span>
              </DataCell>
              <DataCell {...RASTREIO}>
                <Rastreio envio={envio} />
              </DataCell>
              <DataCell {...ACTS}>
                <div>
                  <Button
                    {...name}
                    variant="secondary"
                    icon={PackageCheck}
                    busy={deliver.isPending && deliver.variables === envio.id}
                    onClick={() =>
                      deliver.mutate(envio.id, {
                        onSuccess: () => say(`Pedido ${numero} entregue e concluído.`),
                      })
                    }
                  >
                    Marcar como entregue
                  </Button>
                  <Button {...name} variant="secondary" icon={Undo} onClick={() => ask('devolvido')}>
                    Devolvido
                  </Button>
                  <Button {...name} variant="bare" onClick={() => ask('extraviado')}>
                    Extraviado
                  </Button>
                  <Button {...name} variant="bare" onClick={() => ask('corrigir')}>
                    Corrigir código
                  </Button>
                </div>
              </DataCell>
            </tr>,
          ];
        })}
      </DataTable>
      {asked?.what === 'corrigir' && (
        <CorrigirDialog
          envio={asked.envio}
          onCancel={() => setAsked(null)}
          onDone={() => {
            say(`Código do pedido ${asked.carta.numero} corrigido. O paciente recebe o certo por e-mail.`);
            setAsked(null);
          }}
        />
      )}
      {asked !== null && asked.what !== 'corrigir' && (
        <SemChegarDialog
          how={asked.what}
          numero={asked.carta.numero}
          envioId={asked.envio.id}
          onCancel={() => setAsked(null)}
          onDone={() => {
            const lost = asked.what === 'extraviado';
            say(
              `Pedido ${asked.carta.numero} ${lost ? 'volta para imprimir' : 'espera para postar de novo'}.`,
            );
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

function Rastreio({ envio: { transportadora, rastreio } }: { envio: EnvioNaMesa }) {
  const link = linkDoRastreio(transportadora, rastreio);
  if (link === null) return <span className="mono">{rastreio}</span>;
  return (
    <a className="mono" href={link} target="_blank" rel="noreferrer" title="Abre em nova aba">
      {rastreio}
    </a>
  );
}
