import { useState, type ReactNode } from 'react';
import { campoAparece } from '#domain/documentos/regras/campos.ts';
import type { ContextoDoDocumento, Problema, DadosQuaisquer } from '#domain/documentos/regras/contexto.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { ItemsEditor } from './ItemsEditor.tsx';
import { withDados } from './field-values.ts';
import { porConferirDe } from './por-conferir.ts';
import { fieldId, problemAt } from './problem-places.ts';
import './editor.css';

type DocumentFieldsProps = {
  documentoId: string;
  documento: DocumentoDigitado;
  contexto: ContextoDoDocumento;
  problems: readonly Problema[];
  /** Signing was attempted: blank fields are errors from then on. */
  asked: boolean;
  onChange: (documento: DocumentoDigitado) => void;
  /** Kinds that this document may change to, and the act. */
  kinds: readonly TipoDeDocumento[];
  onKind: (tipo: TipoDeDocumento) => void;
  /** A field was blurred. */
  onTouch: (path: string) => void;
  /** Buttons below the medicines, or below all fields of a kind without them. */
  children: ReactNode;
};

/** In the order of the kind's table (domain/documentos/tipos.ts). */
export function DocumentFields(props: DocumentFieldsProps) {
  const { documentoId, documento, contexto, asked, onChange, kinds, onKind, onTouch, children } = props;
  const [typing, setTyping] = useState<string | null>(null);
  // No correction in the middle of a word.
  const problems = props.problems.filter(({ campo }) => asked || fieldId(documentoId, campo) !== typing);
  const { campos } = tipoDeDocumento(documento.tipo);
  const dados: DadosQuaisquer = { ...documento.dados };
  const unread = new Set(porConferirDe(dados));

  function leave(id: string) {
    setTyping(null);
    const path = [...unread].find((one) => fieldId(documentoId, one) === id);
    if (path !== undefined) onTouch(path);
  }

  const take = (change: DadosQuaisquer) => onChange(withDados(documento.tipo, { ...dados, ...change }));
  const shown = campos.filter((campo) => campoAparece(campo, dados, contexto));
  const hasItems = campos.some(({ entrada }) => entrada === 'itens');
  return (
    <div
      className="campos grid"
      onFocus={(event) => setTyping(event.target.id)}
      onBlur={(event) => leave(event.target.id)}
    >
      {shown.map((campo) =>
        campo.entrada === 'itens' ? (
          <ItemsEditor
            key={campo.nome}
            campo={campo}
            documentoId={documentoId}
            dados={dados}
            contexto={contexto}
            problems={problems}
            asked={asked}
            unread={unread}
            tipo={documento.tipo}
            kinds={kinds}
            onKind={onKind}
            onChange={(rows) => take({ [campo.nome]: rows })}
          >
            {children}
          </ItemsEditor>
        ) : (
          <FieldEditor
            key={campo.nome}
            campo={campo}
            id={fieldId(documentoId, campo.nome)}
            value={dados[campo.nome]}
            unread={unread.has(campo.nome)}
            tipo={documento.tipo}
            dados={dados}
            contexto={contexto}
            problem={problemAt(problems, campo.nome, dados[campo.nome], asked)}
            onChange={(value) => take({ [campo.nome]: value })}
          />
        ),
      )}
      {!hasItems && <div className="itens-acts cluster gap-2">{children}</div>}
    </div>
  );
}
