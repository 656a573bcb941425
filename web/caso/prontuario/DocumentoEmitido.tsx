import type { ReactNode } from 'react';
import { palavraDoEstado, type EstadoDoDocumento } from '#domain/documentos/estado-do-documento.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { useNow } from '#lib/clock/clock.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { sinceWords } from '#lib/words/since.ts';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { Tag, type TagProps } from '#ui/status/Tag.tsx';
import './prontuario.css';

const LOOKS: Readonly<Record<EstadoDoDocumento, NonNullable<TagProps['kind']>>> = {
  rascunho: 'idle',
  'a assinar': 'wait',
  assinado: 'ok',
  'a imprimir': 'wait',
  impresso: 'ok',
  revogado: 'stop',
  anulado: 'idle',
};

type DocumentoEmitidoProps = {
  tipo: TipoDeDocumento;
  titulo: string;
  estado: EstadoDoDocumento;
  codigo: string | null;
  assinadoEm: string | null;
  emitidoEm: string | null;
  revogadoMotivo: string | null;
  /** Doctor who issued it, unless it is the reader. */
  medico?: string;
  /** Status and actions. */
  children?: ReactNode;
};

/** An issued document: kind, state, number, and the reason of a revocation. */
export function DocumentoEmitido(props: DocumentoEmitidoProps) {
  const { tipo, titulo, estado, codigo, assinadoEm, emitidoEm, revogadoMotivo, medico, children } = props;
  const { papel } = tipoDeDocumento(tipo);
  const now = useNow();
  const since = assinadoEm ?? emitidoEm;
  return (
    <article className="emitido grid" aria-label={titulo}>
      <Sheet tone={SHEET_TONES[papel]} />
      <div className="grid gap-1">
        <p className="emitido-linha row row-wrap">
          <b>{titulo}</b> <Tag kind={LOOKS[estado]}>{palavraDoEstado(estado)}</Tag>
        </p>
        <p className="fine quiet num">
          {codigo !== null && <span className="mono">{codigo}</span>}
          {medico !== undefined && ` · ${medico}`}
          {since !== null && ` · ${sinceWords(since, now)}`}
        </p>
        {revogadoMotivo !== null && <p className="small">Revogado: “{revogadoMotivo}”</p>}
        {children}
      </div>
    </article>
  );
}
