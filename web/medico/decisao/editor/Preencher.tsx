import Check from 'lucide-react/icons/check';
import Repeat from 'lucide-react/icons/repeat';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import { useRef, useState } from 'react';
import type { DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { Button } from '#ui/button/Button.tsx';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { usePreenchimento } from '../decisao.api.ts';
import { filledFrom, withDados } from './field-values.ts';
import { filledByPedido, porConferirDe, VEIO_DO_PEDIDO } from './por-conferir.ts';
import './editor.css';

type PreencherProps = {
  known: DocumentoDoCaso;
  documento: DocumentoDigitado;
  /** Document before it was filled in; null otherwise. */
  before: DocumentoDigitado | null;
  onFill: (documento: DocumentoDigitado) => void;
  onChange: (documento: DocumentoDigitado) => void;
  onUndo: () => void;
};

/**
 * Fills in a draft from the last document of its kind or from the patient's request, and shows the number of unchecked
 * fields. The last document is offered first.
 */
export function Preencher({ known, documento, before, onFill, onChange, onUndo }: PreencherProps) {
  const read = usePreenchimento(known);
  // Until a change of the kind is saved, the data belong to the former kind.
  const data = known.documento.tipo === documento.tipo ? read.data : undefined;
  const [said, setSaid] = useState<string | null>(null);
  const { ultimo = null, pedido = null, sobras = [] } = data ?? {};
  const open = porConferirDe({ ...documento.dados });

  function repeat() {
    if (ultimo === null) return setSaid('O paciente ainda não tem documento deste tipo para repetir.');
    setSaid(null);
    onFill(filledFrom(documento, ultimo.documento));
  }

  function usePedido() {
    const left = sobras.length === 0 ? '' : ` Não entrou: ${sobras.map((one) => `“${one}”`).join(', ')}.`;
    if (pedido === null) return setSaid(`O que o paciente escreveu não preenche este documento.${left}`);
    setSaid(left === '' ? null : left.trim());
    onFill(withDados(documento.tipo, filledByPedido({ ...documento.dados }, { ...pedido.dados })));
  }

  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ u: () => button.current?.focus() });
  const buttons = [
    <Button
      key="ultimo"
      variant="bare"
      size="desk"
      icon={Repeat}
      title={ultimo === null ? undefined : `De ${formatDataBr(dataEmSaoPaulo(ultimo.emitidoEm))}`}
      onClick={repeat}
    >
      Repetir o último
    </Button>,
    <Button key="pedido" variant="bare" size="desk" icon={WandSparkles} ref={button} onClick={usePedido}>
      Usar o que o paciente pediu
    </Button>,
  ];
  return (
    <div className="preencher row row-wrap">
      {data && open.length === 0 && (ultimo === null ? buttons.toReversed() : buttons)}
      <div role="status" className="preencher-dito">
        {open.length > 0 ? (
          <p>
            <b className="num">{open.length === 1 ? '1 campo' : `${open.length} campos`}</b> por conferir
          </p>
        ) : (
          before !== null && <p>Preenchido.</p>
        )}
        {said !== null && <p>{said}</p>}
      </div>
      {open.length > 0 && (
        <Button
          variant="bare"
          size="desk"
          icon={Check}
          onClick={() => onChange(withDados(documento.tipo, { ...documento.dados, porConferir: [] }))}
        >
          Conferi tudo
        </Button>
      )}
      {before !== null && (
        <Button variant="bare" size="desk" onClick={onUndo}>
          Desfazer
        </Button>
      )}
      <span hidden id={VEIO_DO_PEDIDO}>
        Veio do pedido, ainda não conferido
      </span>
    </div>
  );
}
