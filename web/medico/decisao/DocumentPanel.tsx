import { MODELOS_CONFIRMADOS } from '#domain/documentos/emissao/modelos-oficiais.ts';
import Bookmark from 'lucide-react/icons/bookmark';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import type { DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { dadosIniciais } from '#domain/documentos/dados.ts';
import type { ContextoDoDocumento } from '#domain/documentos/regras/contexto.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import { podeProvar } from '#domain/pedidos/prova-de-uso.ts';
import { tipoDeDocumento, tituloDoDocumento, type DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { useToday } from '#lib/clock/clock.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { Button } from '#ui/button/Button.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { Note } from '#ui/status/Note.tsx';
import { SavedStatus } from '#ui/status/SavedStatus.tsx';
import { useApagarDocumento, type DocumentosDoCaso } from './decisao.api.ts';
import { DocumentFields } from './editor/DocumentFields.tsx';
import { filledFrom, withDados } from './editor/field-values.ts';
import { porConferirDe, stillToCheck } from './editor/por-conferir.ts';
import { Preencher } from './editor/Preencher.tsx';
import { checksOf, fieldId, type RuleMark } from './editor/problem-places.ts';
import { ModelosDialog } from './emissao/ModelosDialog.tsx';
import { Conflict } from './rascunho/Conflict.tsx';
import { draftWords } from './rascunho/draft-words.ts';
import type { NotaDraft } from './NotaClinica.tsx';
import { useDocumentDraft } from './rascunho/drafts.ts';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { Icon } from '#ui/picture/Icon.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { dizNao } from '#domain/catalogo/sim-ou-nao.ts';
import type { LeituraDoDocumento } from '#domain/documentos/leitura/leitura.ts';

type DocumentPanelProps = {
  caso: Caso;
  documento: DocumentoDoCaso;
  tipos: DocumentosDoCaso['tipos'];
  /** Signing was attempted. */
  asked: boolean;
  nota: NotaDraft;
  /** A note is filed, or typed. */
  hasNote: boolean;
  /** The draft may be deleted: it is not the only document. */
  removable: boolean;
};

/** Editor of one draft: kind, fields with their errors, templates, and the rules on one line. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { caso, documento: known, tipos, asked, nota, hasNote, removable } = props;
  const pedidoId = caso.pedido.id;
  const [draft, state] = useDocumentDraft(pedidoId, known);
  const { documento } = state;
  const { papel, campos } = tipoDeDocumento(documento.tipo);
  const titulo = tituloDoDocumento(documento);
  const contexto = useContexto(caso, known);
  const [before, setBefore] = useState<DocumentoDigitado | null>(null);
  const [modelos, setModelos] = useState(false);
  const remove = useApagarDocumento(pedidoId);
  const kinds = tipos.filter(
    ({ tipo, acompanha }) => tipo === documento.tipo || (!acompanha && known.acompanha === null),
  );

  function fill(next: DocumentoDigitado) {
    setBefore(documento);
    draft.type(next);
  }

  function type(next: DocumentoDigitado) {
    const porConferir = stillToCheck({ ...documento.dados }, { ...next.dados });
    draft.type(withDados(next.tipo, { ...next.dados, porConferir }));
  }

  function touch(path: string) {
    const porConferir = porConferirDe({ ...documento.dados }).filter((one) => one !== path);
    draft.type(withDados(documento.tipo, { ...documento.dados, porConferir }));
  }

  const whole = known.problemas.filter(({ campo }) => campo === '');
  return (
    <article className="documento grid" aria-label={titulo} id={fieldId(known.id, '')} tabIndex={-1}>
      <header className="documento-head grid align-center">
        <Sheet tone={SHEET_TONES[papel]} />
        <h2>{titulo}</h2>
        <SavedStatus {...draftWords(state)} />
        <p className="fine quiet">Serviço pago: {servicoCurto(caso.pedido.Servico_Selecionado)}</p>
      </header>
      {state.other !== null && <Conflict draft={draft} mine={documento} other={state.other} />}
      {kinds.length > 1 && (
        <div className="documentos-abas cluster gap-1" role="group" aria-label="Tipo do documento">
          {kinds.map((kind) => (
            <button
              key={kind.tipo}
              type="button"
              aria-pressed={kind.tipo === documento.tipo}
              onClick={() => draft.type(asKind(kind.tipo, documento))}
            >
              {kind.titulo}
            </button>
          ))}
        </div>
      )}
      {whole.map(({ mensagem, gravidade }) => (
        <Note key={mensagem} kind={gravidade === 'impede' ? 'stop' : 'wait'} className="documento-nota">
          {mensagem}
        </Note>
      ))}
      <AnswersPinned alergias={known.leitura.alergias} />
      <Preencher
        known={known}
        documento={documento}
        before={before}
        onFill={fill}
        onChange={(next) => draft.type(next)}
        onUndo={() => {
          if (before !== null) draft.type(before);
          setBefore(null);
        }}
      />
      <DocumentFields
        documentoId={known.id}
        documento={documento}
        contexto={contexto}
        problems={known.problemas}
        asked={asked}
        onChange={type}
        onTouch={touch}
        kinds={kinds.map(({ tipo }) => tipo)}
        onKind={(tipo) => draft.type(asKind(tipo, documento))}
      >
        <Button variant="secondary" size="desk" icon={Bookmark} onClick={() => setModelos(true)}>
          Modelos
        </Button>
        {removable && (
          <Button
            variant="bare"
            size="desk"
            icon={Trash}
            busy={remove.isPending}
            onClick={() => remove.mutate(known.id)}
          >
            Apagar rascunho
          </Button>
        )}
      </DocumentFields>
      <div role="status" className="documento-dito small">
        {remove.error?.message}
      </div>
      <Checks
        checks={checksOf(known.problemas, {
          titulo,
          items: campos.some(({ entrada }) => entrada === 'itens'),
          cid: 'cid' in documento.dados && documento.dados.cid !== '',
          identity: caso.identidade !== null,
          note: hasNote,
        })}
      />
      {modelos && (
        <ModelosDialog
          documento={documento}
          nota={nota.texto}
          onUse={(modelo) => {
            fill(filledFrom(documento, modelo.documento));
            // Existing text is the doctor's own.
            if (nota.texto.trim() === '' && modelo.nota !== '') nota.type(modelo.nota);
            setModelos(false);
          }}
          onClose={() => setModelos(false)}
        />
      )}
    </article>
  );
}

/** Common fields of both kinds are kept. */
function asKind(tipo: TipoDeDocumento, documento: DocumentoDigitado): DocumentoDigitado {
  const blank = { ...dadosIniciais(tipo) };
  const same = Object.entries(documento.dados).filter(([nome]) => nome in blank);
  return withDados(tipo, { ...blank, ...Object.fromEntries(same) });
}

/** Decides which fields are shown; the server judges the whole again. */
function useContexto(caso: Caso, known: DocumentoDoCaso): ContextoDoDocumento {
  const hoje = useToday();
  return {
    servico: caso.pedido.Servico_Selecionado,
    acompanha: known.acompanha?.tipo ?? null,
    hoje,
    idade: caso.paciente.idade,
    consentimentoCid: caso.paciente.consentimentoCid,
    provaDeUso: caso.arquivos.some(({ tipo, situacao }) => podeProvar(tipo) && situacao === 'guardado'),
    numerosSncr: [],
    modelos: MODELOS_CONFIRMADOS,
    acompanhadas: [],
    leitura: known.leitura,
  };
}

/** Rules of a document on one line: a tick where fulfilled, otherwise a dotted ring. */
function Checks({ checks }: { checks: readonly RuleMark[] }) {
  return (
    <ul className="regras cluster muted fine" aria-label="Regras conferidas">
      {checks.map(({ label, done }) => (
        <li key={label} className={done ? 'regra-certa' : undefined}>
          <Icon icon={done ? Check : CircleDashed} bold={done} />
          {label}
          {!done && <VisuallyHidden>, ainda não</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}

/** Beside the document in progress; renders nothing for an order without such a question. */
function AnswersPinned({ alergias }: Pick<LeituraDoDocumento, 'alergias'>) {
  if (alergias.length === 0) return null;
  return (
    // Focusable: a long answer is scrolled by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section className="alergias-fixas small" aria-label="Alergias, nas palavras do paciente" tabIndex={0}>
      <dl>
        {alergias.map(({ pergunta, resposta, dia }) => (
          // A plain no takes one line.
          <div key={pergunta} className={dizNao(resposta) ? 'alergias-nao row align-baseline' : undefined}>
            <dt className="fine quiet">
              {dizNao(resposta) ? 'Alergias:' : pergunta}
              {dia !== null && ` Resposta de ${formatDataBr(dia)}.`}
            </dt>
            <dd>{resposta}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
