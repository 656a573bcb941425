import { dataEHora } from '#domain/calendario/horas.ts';
import type { DocumentoDoPaciente } from '#contracts/documentos/entrega.contract.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Note } from '#ui/status/Note.tsx';

/** Revoked documents: their invalidity, their replacement, and the file for a comparison. */
export function Revogados({ documentos }: { documentos: readonly DocumentoDoPaciente[] }) {
  return documentos.map(
    ({ id, titulo, artigo, revogadoEm, revogadoMotivo, substituidoPor, arquivo, codigo }) => (
      <Note
        key={id}
        kind="stop"
        title={`${titulo} ${artigo === 'a' ? 'revogada' : 'revogado'}: não use mais`}
      >
        <p>
          O documento <span className="mono nowrap">{codigo}</span>
          {revogadoEm !== null && <> foi revogado em {dataEHora(revogadoEm)}</>} e não vale em lugar nenhum.{' '}
          {substituidoPor === null
            ? 'O médico está fazendo outro, sem custo.'
            : 'O que vale está nesta página.'}
        </p>
        {revogadoMotivo !== null && <p>Motivo: “{revogadoMotivo}”</p>}
        {arquivo !== null && (
          <AnchorButton href={arquivo} download="" variant="bare" size="sm">
            Baixar o revogado
          </AnchorButton>
        )}
      </Note>
    ),
  );
}
