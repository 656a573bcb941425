import { useState } from 'react';
import type { CasoNaFila } from '../../../contracts/consultorio/fila.contract.ts';
import { useSession } from '../../conta/identidade/session.public.ts';
import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { SentArt } from '../../ui/art/SentArt.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { Done, type DoneWords } from '../../ui/status/Done.tsx';
import { Note } from '../../ui/status/Note.tsx';
import { CasosTable } from './CasosTable.tsx';
import { useAssumirCaso, useFila } from './fila.api.ts';

/** `/medico`: the paid orders that wait to be read, by promised time, and those that this doctor has in hand. */
export function FilaPage() {
  const { medico } = useSession();
  return medico?.ativo === false ? <NotYet /> : <Fila />;
}

/** Shown until the administrator has activated the registration; the live stream then opens the queue. */
function NotYet() {
  return (
    <Page layout="narrow">
      <PageHeader title="Fila" lead="Ainda não há nada para fazer aqui." />
      <Note kind="wait" title="O seu cadastro está em análise">
        A administração confere o seu registro no conselho. A fila abre aqui quando o cadastro for ativado.
      </Note>
    </Page>
  );
}

function Fila() {
  const waiting = useFila('para-ler');
  const mine = useFila('comigo');
  const take = useAssumirCaso();
  const [said, setSaid] = useState<DoneWords | null>(null);
  const taking = take.isPending ? take.variables : null;

  async function assumir(caso: CasoNaFila) {
    if (take.isPending) return;
    setSaid(null);
    try {
      await take.mutateAsync(caso.id);
      setSaid({ text: `O pedido ${caso.numero} está com você.` });
    } catch {
      // The note shows the error.
    }
  }

  const counts = waiting.data?.contagens;
  return (
    <Page layout="desk" busy={waiting.isPending}>
      <PageHeader title="Fila" {...(counts && { lead: countWords(counts) })} />
      <Done words={said} />
      {take.error !== null && (
        <Note kind="stop" role="alert">
          {take.error.message}
        </Note>
      )}
      {(mine.data?.casos.length ?? 0) > 0 && (
        <section aria-labelledby="comigo">
          <h2 className="section-title" id="comigo">
            Com você
          </h2>
          <CasosTable label="Casos com você" casos={mine.data?.casos ?? []} />
        </section>
      )}
      <section aria-labelledby="para-ler">
        <h2 className="section-title" id="para-ler">
          Para ler
        </h2>
        <LoadedQuery query={waiting}>
          {({ casos }) =>
            casos.length === 0 ? (
              <EmptyState
                art={<SentArt />}
                title="Nenhum caso à espera"
                text="Um pedido pago aparece aqui sozinho, pelo prazo prometido ao paciente."
              />
            ) : (
              <CasosTable
                label="Casos para ler"
                casos={casos}
                taking={taking}
                onAssumir={(caso) => void assumir(caso)}
              />
            )
          }
        </LoadedQuery>
      </section>
    </Page>
  );
}

function countWords({ 'para-ler': waiting, comigo }: Record<'para-ler' | 'comigo', number>): string {
  const cases = waiting === 1 ? '1 caso para ler' : `${waiting} casos para ler`;
  return `${cases}, ${comigo} com você. O primeiro prazo vem primeiro.`;
}
