import { useState } from 'react';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { Note } from '#ui/status/Note.tsx';
import { CsvDownload } from '../csv/csv.public.ts';
import { makePlanilhaDaAuditoria, useAuditoria, useRegistros } from './auditoria.api.ts';
import { CorrenteNote } from './components/CorrenteNote.tsx';
import { Filtros, SEM_FILTROS } from './components/Filtros.tsx';
import { LinhasTable } from './components/LinhasTable.tsx';
import './auditoria.css';

const PACIENTE_ERRADO = {
  ninguem: 'Nenhum paciente com este nome, CPF ou número.',
  demais: 'Muitos pacientes com este nome. Escreva o CPF.',
  curto: 'Escreva ao menos 3 letras do nome, o CPF ou o número.',
} as const;

/** `/auditoria`: who did what with whose data, and whether the record of it is whole. */
export function AuditoriaPage() {
  const auditoria = useAuditoria();
  const [filtros, setFiltros] = useState(SEM_FILTROS);
  const registros = useRegistros(filtros);
  const [said, setSaid] = useState<DoneWords | null>(null);
  const understood = registros.data?.pages[0]?.paciente ?? null;
  return (
    <Page layout="desk" busy={auditoria.isPending || registros.isPending}>
      <PageHeader
        title="Auditoria"
        lead="Quem viu ou mudou o quê, de quem, e quando. Nada aqui se apaga nem se muda. Ver esta lista também fica registrado."
      />
      <Done words={said} />
      <LoadedQuery query={auditoria}>
        {({ corrente, pessoas }) => (
          <>
            <CorrenteNote corrente={corrente} />
            <Filtros
              pessoas={pessoas}
              pacienteErrado={
                understood === null || understood === 'achado' ? undefined : PACIENTE_ERRADO[understood]
              }
              onFilter={setFiltros}
            >
              <CsvDownload
                verb="Exportar"
                question="Exportar a auditoria?"
                makeLink={() => makePlanilhaDaAuditoria(filtros)}
                onDone={(text) => setSaid({ text })}
              >
                A planilha traz todos os registros dos filtros aplicados, com nomes de pacientes. Guarde-a
                como um prontuário: o download fica registrado.
              </CsvDownload>
            </Filtros>
          </>
        )}
      </LoadedQuery>
      <LoadedQuery query={registros}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.registros);
          return all.length === 0 ? (
            <Note kind="info" role="status" title="Nenhum registro">
              Nada foi registrado com estes filtros.
            </Note>
          ) : (
            <LinhasTable linhas={all} />
          );
        }}
      </LoadedQuery>
      {registros.hasNextPage && (
        <p className="auditoria-mais">
          <Button
            variant="secondary"
            size="desk"
            busy={registros.isFetchingNextPage}
            onClick={() => void registros.fetchNextPage()}
          >
            Mostrar mais registros
          </Button>
        </p>
      )}
    </Page>
  );
}
