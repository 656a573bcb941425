import { useState } from 'react';
import type { Talao } from '#contracts/documentos/taloes.contract.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { Note } from '#ui/status/Note.tsx';
import { CsvDownload } from '../csv/csv.public.ts';
import { Livro } from './components/Livro.tsx';
import { NovoTalao } from './components/NovoTalao.tsx';
import { TaloesTable } from './components/TaloesTable.tsx';
import { makeLivroDeUso, useTaloes } from './taloes.api.ts';
import './taloes.css';

/** `/taloes`: numbered forms on paper, and their uses. */
export function TaloesPage() {
  const taloes = useTaloes();
  const [said, setSaid] = useState<DoneWords | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const say = (text: string) => setSaid({ text });
  return (
    <Page layout="desk" busy={taloes.isPending}>
      <PageHeader
        title="Talões"
        lead="Cada folha fica ligada a um paciente. Número usado não volta; rasura vira “inutilizado”, com o motivo."
      />
      <Done words={said} />
      <LoadedQuery query={taloes}>
        {(data) =>
          data.length === 0 ? (
            <Note kind="info" title="Nenhum talão registrado">
              Registre os talões que os médicos receberam da Vigilância Sanitária: sem número, uma notificação
              em papel não é impressa.
            </Note>
          ) : (
            <>
              <TaloesTable taloes={data} shown={shown} onShow={setShown} say={say} />
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
              <Shown talao={data.find(({ id }) => id === shown)} say={say} />
            </>
          )
        }
      </LoadedQuery>
      <NovoTalao say={say} />
    </Page>
  );
}

function Shown({ talao, say }: { talao: Talao | undefined; say: (text: string) => void }) {
  return talao && <Livro key={talao.id} talao={talao} say={say} />;
}
