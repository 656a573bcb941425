import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Talao } from '#contracts/documentos/taloes.contract.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { CountTabs } from '#ui/list/CountTabs.tsx';
import { tabCount } from '#ui/list/tab-count.ts';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { Note } from '#ui/status/Note.tsx';
import { CsvDownload } from '../csv/csv.public.ts';
import { Livro } from './components/Livro.tsx';
import { NovoTalao } from './components/NovoTalao.tsx';
import { TaloesTable } from './components/TaloesTable.tsx';
import { makeLivroDeUso, useTaloes } from './taloes.api.ts';
import './taloes.css';

/** Lists of books; the address names them. */
const LISTAS = {
  abertos: { name: 'Abertos', holds: ({ encerrado }: Talao) => encerrado === null },
  'no-fim': { name: 'No fim', holds: ({ noFim }: Talao) => noFim },
  encerrados: { name: 'Encerrados', holds: ({ encerrado }: Talao) => encerrado !== null },
} as const;
type Lista = keyof typeof LISTAS;
const KEYS = ['abertos', 'no-fim', 'encerrados'] as const satisfies readonly Lista[];

/** `/taloes`: numbered forms on paper, and their uses. */
export function TaloesPage() {
  const taloes = useTaloes();
  const [search] = useSearchParams();
  const lista = KEYS.find((one) => one === search.get('lista')) ?? 'abertos';
  const [said, setSaid] = useState<DoneWords | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [correcting, setCorrecting] = useState<Talao | null>(null);
  const say = (text: string) => setSaid({ text });
  const all = taloes.data ?? [];
  const listed = all.filter(LISTAS[lista].holds);
  return (
    <Page layout="desk" busy={taloes.isPending}>
      <PageHeader
        title="Talões"
        lead="Cada folha fica ligada a um paciente. Número usado não volta; rasura vira “inutilizado”, com o motivo."
      />
      <CountTabs
        label="Listas de talões"
        current={lista}
        tabs={KEYS.map((key) => ({
          key,
          to: `?lista=${key}`,
          name: LISTAS[key].name,
          count: taloes.data && tabCount(all.filter(LISTAS[key].holds).length, 'talão', 'talões'),
        }))}
      />
      <Done words={said} />
      <LoadedQuery query={taloes}>
        {() => (
          <>
            {listed.length === 0 ? (
              <Nothing lista={lista} />
            ) : (
              <TaloesTable
                taloes={listed}
                shown={shown}
                onShow={setShown}
                onCorrect={setCorrecting}
                say={say}
              />
            )}
            {all.length > 0 && (
              <div className="taloes-csv">
                <CsvDownload
                  verb="Exportar livro de uso"
                  question="Exportar o livro de uso?"
                  makeLink={() => makeLivroDeUso(shown)}
                  onDone={say}
                >
                  A planilha diz de cada número {shown === null ? 'de todos os talões' : 'deste talão'} para
                  qual paciente ele foi usado. Guarde-a como um prontuário.
                </CsvDownload>
              </div>
            )}
            <Shown talao={listed.find(({ id }) => id === shown)} say={say} />
          </>
        )}
      </LoadedQuery>
      <NovoTalao
        key={correcting?.id ?? 'novo'}
        before={correcting}
        onEnd={() => setCorrecting(null)}
        say={say}
      />
    </Page>
  );
}

function Nothing({ lista }: { lista: Lista }) {
  if (lista === 'no-fim') return <Note kind="ok">Nenhum talão está no fim.</Note>;
  if (lista === 'encerrados') return <Note kind="info">Nenhum talão foi encerrado.</Note>;
  return (
    <Note kind="info" title="Nenhum talão aberto">
      Registre os talões que os médicos receberam da Vigilância Sanitária: sem número, uma notificação em
      papel não é impressa.
    </Note>
  );
}

function Shown({ talao, say }: { talao: Talao | undefined; say: (text: string) => void }) {
  return talao && <Livro key={talao.id} talao={talao} say={say} />;
}
