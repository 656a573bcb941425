import { useQueryClient } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useEffect, useState, type SubmitEvent } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { Sugestoes } from '#contracts/pedidos/rascunhos.contract.ts';
import { conferirRespostas, type CampoHistorico, type Respostas } from '#domain/pedidos/historico.ts';
import { MENSAGENS_HISTORICO } from '#domain/catalogo/perguntas.ts';
import { ApiError } from '#lib/api/api.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Note } from '#ui/status/Note.tsx';
import { EtapaFooter } from '#web/paciente/fluxo/EtapaFooter.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { saveFailureWords } from '#lib/words/save-failure.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { useSalvarHistorico } from '#web/paciente/pedidos/pedidos.api.ts';
import { RascunhoStatus } from '#web/paciente/rascunhos/components/RascunhoStatus.tsx';
import { fieldFromServer, controlId, fieldMessage, fieldName } from '../field-words.ts';
import { fieldOfLinhas, fieldsOfRespostas, orphanFields, respostasAside } from '../historico-fields.ts';
import { historicoSections } from '../historico-sections.ts';
import { useLivePerguntas } from '../useLivePerguntas.ts';
import { useHistoricoRascunho, type LoadedHistorico } from '../useHistoricoRascunho.ts';
import { Comeco } from '../comeco/Comeco.tsx';
import { DeclaracoesFields } from './DeclaracoesFields.tsx';
import { HistoricoFields } from './HistoricoFields.tsx';
import { RespostasProgress } from './RespostasSection.tsx';
import { UsoAnterior } from '#web/paciente/pedidos/uso-anterior/UsoAnterior.tsx';
import { useJustificativa } from '#web/paciente/pedidos/uso-anterior/useJustificativa.ts';
import Siren from 'lucide-react/icons/siren';
import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { AsideTexts } from '#web/paciente/rascunhos/components/AsideTexts.tsx';
import type { DraftOutbox, DraftSnapshot } from '#web/paciente/rascunhos/draft-outbox.ts';

type Problem = { message: string; fields: readonly CampoHistorico[]; attempt: number };

type HistoricoFormProps = LoadedHistorico & { sugestoes: Sugestoes };

/** Nothing typed is lost by a failed save; leads to `/anexos/{id}`. */
export function HistoricoForm({ sugestoes, ...loaded }: HistoricoFormProps) {
  const { pedido, perguntas } = loaded;
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useSalvarHistorico(pedido.id);
  const { telemedicina } = useSession().aplicacao;
  const oneAtATime = useOneAtATime();
  const justificativa = useJustificativa(pedido);
  const { form, draft, state } = useHistoricoRascunho(loaded);
  const [problem, setProblem] = useState<Problem | null>(null);
  const sections = historicoSections(perguntas, pedido.Servico_Selecionado);
  const perguntasChanged = useLivePerguntas(form, perguntas, draft);

  useFocusFromHash();

  /** On the screen; the declarations come last. */
  function place(field: CampoHistorico): number {
    const at = sections.flatMap(({ fields }) => fields).findIndex((one) => one === field);
    return at === -1 ? Infinity : at;
  }

  function refuse(message: string, fields: readonly CampoHistorico[]) {
    const inOrder = fields.toSorted((a, b) => place(a) - place(b));
    setProblem((before) => ({ message, fields: inOrder, attempt: (before?.attempt ?? 0) + 1 }));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(attemptSave);
  }

  async function attemptSave() {
    const respostas = form.getValues();
    const missing = conferirRespostas(respostas);
    if (missing) return refuse(MENSAGENS_HISTORICO[missing.motivo], missing.campos);
    const saved = fieldsOfRespostas(perguntas, respostas);
    const { saude, tratamento, ...rest } = respostas;
    draft.suspend();
    try {
      const { avisos } = await save.mutateAsync({
        ...rest,
        versaoSaude: perguntas.saude.versao,
        versaoTrat: perguntas.tratamento.versao,
        histSaude: saude,
        histTrat: tratamento,
        versaoTermo: telemedicina.versao,
      });
      draft.finish(saved);
      await navigate(`/anexos/${pedido.id}`, { state: { avisos } });
    } catch (error) {
      draft.resume();
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'termo_mudou') await client.invalidateQueries({ queryKey: ['sessao'] });
      if (error.code === 'perguntas_mudaram') await client.invalidateQueries({ queryKey: ['perguntas'] });
      const fields = (error.details ?? []).flatMap(({ campo }) => fieldFromServer(campo) ?? []);
      refuse(saveFailureWords(error), fields);
    }
  }

  const error = (field: CampoHistorico) =>
    problem?.fields.includes(field) ? fieldMessage(field) : undefined;

  return (
    <FormProvider {...form}>
      {problem && (
        <ErrorSummary
          message={problem.message}
          attempt={problem.attempt}
          fields={problem.fields.map((field) => ({
            id: controlId(field),
            text: fieldName(field, perguntas),
          }))}
          note={
            problem.fields.length > 1
              ? `Faltam ${problem.fields.length} respostas. O que você escreveu está salvo.`
              : undefined
          }
        />
      )}
      <div className="historico-topo row row-wrap gap-0-4">
        <RespostasProgress sections={sections} />
        <RascunhoStatus state={state} />
      </div>
      {fieldOfLinhas(perguntas, 'remedios') !== null && (
        <Comeco pedido={pedido} perguntas={perguntas} draft={draft} />
      )}
      <EmergencyNote />
      <div role="status">
        {perguntasChanged && (
          <Note className="fluxo-nota" title="As perguntas mudaram agora">
            <p>O que você escreveu continua aqui. Confira se falta responder alguma.</p>
          </Note>
        )}
      </div>
      <UsoAnterior servico={pedido.Servico_Selecionado} arquivos={[]} justificativa={justificativa} folded />
      <OrphanRespostas perguntas={perguntas} draft={draft} state={state} />
      {Object.keys(sugestoes).length > 0 && (
        <Note kind="idle" icon={History} className="fluxo-nota" title="Mudou algo?">
          <p>
            O que você respondeu da última vez está ao lado de cada pergunta. Nada foi preenchido por nós.
          </p>
        </Note>
      )}
      <form noValidate onSubmit={submit}>
        <HistoricoFields
          perguntas={perguntas}
          sections={sections}
          servico={pedido.Servico_Selecionado}
          attempt={problem?.attempt ?? 0}
          sugestoes={sugestoes}
          draft={draft}
          state={state}
          error={error}
        />
        <DeclaracoesFields error={error} />
        <EtapaFooter busy={save.isPending} back="/servico" />
      </form>
    </FormProvider>
  );
}

/** Focuses the field in the address (`#saude-1`), such as for a correction before paying. */
function useFocusFromHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash === '' ? null : document.getElementById(hash.slice(1));
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [hash]);
}

/** Emergency words, exact (docs/product/messages.md). */
function EmergencyNote() {
  return (
    <Note kind="wait" icon={Siren} className="emergencia">
      <p>{EMERGENCIA}</p>
    </Note>
  );
}

type OrphanRespostasProps = { perguntas: Perguntas; draft: DraftOutbox; state: DraftSnapshot };

/**
 * Texts outside of the form: answers to replaced questions, and text typed before the form was saved on another device.
 */
function OrphanRespostas({ perguntas, draft, state }: OrphanRespostasProps) {
  const { getValues } = useFormContext<Respostas>();
  const orphans = orphanFields(perguntas, state.fields);
  const inForm = fieldsOfRespostas(perguntas, getValues());

  function discard() {
    draft.discardAside();
    const chaves = Object.keys(orphans);
    if (chaves.length > 0) draft.write(Object.fromEntries(chaves.map((chave) => [chave, null])));
  }

  return <AsideTexts texts={respostasAside({ ...orphans, ...state.aside }, inForm)} onDiscard={discard} />;
}
