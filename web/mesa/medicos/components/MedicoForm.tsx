import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { CAMPOS_DO_MEDICO } from '#domain/contas/medico.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { SaveBar } from '#web/feedback/edicao/SaveBar.tsx';
import { MEDICO_LABELS } from '../medicos.form.ts';
import { ESTADO_LOOKS, formatDay } from '../medicos-words.ts';
import { useMedicoForm } from '../useMedicoForm.ts';
import { MedicoFields } from './MedicoFields.tsx';

type MedicoFormProps = {
  /** Null for a new doctor. */
  medico: CadastroDoMedico | null;
  /**
   * Grows with each request to open this record, which then takes the focus: on a phone it is below the list. 0: none.
   */
  asked: number;
  ensureProva: () => Promise<boolean>;
  onSaved: (medico: CadastroDoMedico) => void;
  onPending: (pending: boolean) => void;
  /** Content below the fields. */
  children?: ReactNode;
};

/** Validated in the browser, then by the server. */
export function MedicoForm({ medico, asked, ensureProva, onSaved, onPending, children }: MedicoFormProps) {
  const { form, problem, busy, saved, submit } = useMedicoForm({ medico, ensureProva, onSaved });
  const { isDirty, errors } = form.formState;
  useEffect(() => {
    onPending(isDirty);
    return () => onPending(false);
  }, [isDirty, onPending]);

  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { setFocus } = form;
  const isNew = medico === null;
  useEffect(() => {
    if (asked === 0) return;
    if (isNew) setFocus('nome');
    else title.current?.focus();
  }, [asked, isNew, setFocus]);

  function send(event: SubmitEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <Card as="section" className="medicos-ficha" aria-labelledby={id}>
      <div className="medicos-cabeca">
        <div className="row row-wrap">
          <h2 id={id} ref={title} tabIndex={-1}>
            {medico?.nome ?? 'Novo cadastro'}
          </h2>
          {medico && <EstadoTag medico={medico} />}
        </div>
        <p className="fine quiet num">
          {medico
            ? `Cadastro de ${formatDay(medico.criadoEm)}`
            : 'Ao salvar, o convite para criar a senha vai por e-mail. Ele vale 72 horas.'}
        </p>
      </div>
      <FormProvider {...form}>
        <form noValidate onSubmit={send}>
          <div className="medicos-campos">
            {problem && (
              <ErrorSummary
                message={problem.message}
                attempt={problem.attempt}
                fields={CAMPOS_DO_MEDICO.filter((campo) => errors[campo]).map((campo) => ({
                  id: campo,
                  text: `${MEDICO_LABELS[campo]}: confira`,
                }))}
              />
            )}
            <MedicoFields />
          </div>
          {children}
          <SaveBar inCard busy={busy} {...barWords({ isDirty, isNew, saved })} />
        </form>
      </FormProvider>
    </Card>
  );
}

function EstadoTag({ medico: { estado } }: { medico: CadastroDoMedico }) {
  const { word, kind, icon } = ESTADO_LOOKS[estado];
  return (
    <Tag kind={kind} icon={icon}>
      {word}
    </Tag>
  );
}

function barWords({ isDirty, isNew, saved }: Record<'isDirty' | 'isNew' | 'saved', boolean>) {
  if (isDirty) return { tone: 'pendente', text: isNew ? 'Ainda não salvo' : 'Mudanças não salvas' } as const;
  if (saved) return { tone: 'salvo', text: 'Cadastro salvo' } as const;
  return { tone: 'calma', text: isNew ? '' : 'Nada mudou' } as const;
}
