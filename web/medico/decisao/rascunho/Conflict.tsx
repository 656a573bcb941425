import type { ReactNode } from 'react';
import type { DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { aHora } from '#domain/calendario/horas.ts';
import { rotuloDoCampo } from '#domain/documentos/regras/campos.ts';
import { tipoDeDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import type { DocumentDraft } from './drafts.ts';

type ConflictNoteProps = {
  draft: Pick<DocumentDraft, 'keepMine' | 'takeOther'>;
  title: string;
  children: ReactNode;
};

/** Two versions of one draft, and the choice between them; nothing is overwritten before. */
export function ConflictNote({ draft, title, children }: ConflictNoteProps) {
  return (
    <Note kind="stop" role="alert" title={title}>
      <p className="small">{children} O que você escreveu aqui está guardado.</p>
      <div className="row row-wrap conflito-acts">
        <Button variant="secondary" size="desk" onClick={draft.keepMine}>
          Ficar com o meu
        </Button>
        <Button variant="bare" size="desk" onClick={draft.takeOther}>
          Usar o outro
        </Button>
      </div>
    </Note>
  );
}

type ConflictProps = { draft: DocumentDraft; mine: DocumentoDigitado; other: DocumentoDoCaso };

/** Two versions of one document with the differing fields. */
export function Conflict({ draft, mine, other }: ConflictProps) {
  return (
    <ConflictNote draft={draft} title={`Este rascunho mudou em outro lugar ${aHora(other.atualizadoEm)}`}>
      Diferem: {differing(mine, other.documento)}.
    </ConflictNote>
  );
}

function differing(mine: DocumentoDigitado, other: DocumentoDigitado): string {
  if (mine.tipo !== other.tipo) return 'o tipo do documento';
  const own: Readonly<Record<string, unknown>> = { ...mine.dados };
  const theirs: Readonly<Record<string, unknown>> = { ...other.dados };
  return tipoDeDocumento(mine.tipo)
    .campos.filter(({ nome }) => JSON.stringify(own[nome]) !== JSON.stringify(theirs[nome]))
    .map((campo) => rotuloDoCampo(campo))
    .join(', ');
}
