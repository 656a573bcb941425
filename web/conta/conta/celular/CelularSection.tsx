import Smartphone from 'lucide-react/icons/smartphone';
import { useRef, useState, type SubmitEvent } from 'react';
import type { CelularDeRecuperacao } from '#contracts/contas/celular.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { AccountSection, SaidLine } from '../components/AccountSection.tsx';
import { useProva } from '../useProva.tsx';
import { CodeField, CODE_LABELS } from '#web/conta/identidade/components/CodeField.tsx';
import { RefusalSummary } from '#web/conta/identidade/components/RefusalSummary.tsx';
import { checkFilled } from '#web/conta/identidade/identidade.form.ts';
import { useEntranceForm } from '#web/conta/identidade/useEntranceForm.ts';
import { useAskCode, useCelular, useConfirmCelular, useRemoveCelular } from './celular.api.ts';

/** The telephone by which the account may be recovered, where the clinic can send codes to it. */
export function CelularSection() {
  const celular = useCelular();
  const title = useRef<HTMLHeadingElement>(null);
  if (celular.data && celular.data.canais.length === 0 && celular.data.confirmadoEm === null) return null;
  return (
    <AccountSection title="Celular para recuperar a conta" icon={Smartphone} ref={title}>
      <LoadedQuery query={celular}>
        {(data) => <Celular celular={data} onChanged={() => title.current?.focus()} />}
      </LoadedQuery>
    </AccountSection>
  );
}

type CelularProps = {
  celular: CelularDeRecuperacao;
  /** Called when the button that was pressed is gone, and with it the focus. */
  onChanged: () => void;
};

function Celular({ celular: { telefone, confirmadoEm, liberaEm, canais }, onChanged }: CelularProps) {
  const remove = useRemoveCelular();
  const [said, setSaid] = useState('');
  function take(words: string) {
    remove.mutate(undefined, {
      onSuccess: () => {
        setSaid(words);
        onChanged();
      },
    });
  }
  return (
    <>
      {liberaEm !== null && (
        <Note kind="stop" title="Alguém pediu uma nova senha pelo seu celular" role="alert">
          A partir de {dataEHora(liberaEm)}, um código enviado ao {telefone} cria a senha nova. Se não foi
          você, pare agora.
        </Note>
      )}
      {confirmadoEm === null ? (
        <Confirm telefone={telefone} canais={canais} onConfirmed={onChanged} />
      ) : (
        <>
          <p className="muted">
            Se você perder a senha e o e-mail, um código enviado ao <b>{telefone}</b> recupera a conta, depois
            de três dias. Enquanto isso, avisamos no e-mail e nos aparelhos.
          </p>
          <Button
            variant={liberaEm === null ? 'secondary' : 'primary'}
            size="sm"
            busy={remove.isPending}
            onClick={() =>
              take(
                liberaEm === null
                  ? 'Este celular não recupera mais a conta.'
                  : 'Recuperação parada. Este celular não recupera mais a conta.',
              )
            }
          >
            {liberaEm === null ? 'Tirar celular' : 'Parar recuperação'}
          </Button>
        </>
      )}
      {remove.error && (
        <Note kind="stop" role="alert">
          {remove.error.message}
        </Note>
      )}
      <SaidLine text={said} />
    </>
  );
}

const NAMES = { whatsapp: 'WhatsApp', sms: 'SMS' } as const;

type ConfirmProps = Pick<CelularDeRecuperacao, 'telefone' | 'canais'> & { onConfirmed: () => void };

/** Sends a code by the chosen channel, and takes it. */
function Confirm({ telefone, canais, onConfirmed }: ConfirmProps) {
  const ask = useAskCode();
  const confirm = useConfirmCelular();
  const { ensureProva, dialog } = useProva();
  const { form, problem, accept, refuse, refuseError } = useEntranceForm();
  const [sent, setSent] = useState(false);

  async function request(canal: 'whatsapp' | 'sms') {
    accept();
    try {
      if (!(await ensureProva())) return;
      await ask.mutateAsync(canal);
      setSent(true);
    } catch (error) {
      refuseError(error);
    }
  }

  async function take() {
    const { codigo } = form.getValues();
    const refusal = checkFilled({ codigo });
    if (refusal) return refuse(refusal);
    accept();
    try {
      await confirm.mutateAsync(codigo);
      onConfirmed();
    } catch (error) {
      refuseError(error);
    }
  }

  return (
    <>
      <p className="muted">
        Confirme o <b>{telefone}</b> e, se um dia perder a senha e o e-mail, recupere a conta por ele. O
        código sozinho não basta: há uma espera de três dias, com aviso no e-mail e nos seus aparelhos.
      </p>
      <RefusalSummary problem={problem} labels={{ codigo: CODE_LABELS.celular }} />
      {sent && (
        <form
          className="stack"
          noValidate
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            void take();
          }}
        >
          <p className="small" role="status">
            Código enviado ao {telefone}. Ele vale 10 minutos.
          </p>
          <CodeField form={form} kind="celular" />
          <Button type="submit" size="sm" busy={confirm.isPending}>
            Confirmar celular
          </Button>
        </form>
      )}
      <div className="row row-wrap">
        {canais.map((canal) => (
          <Button
            key={canal}
            variant={sent ? 'bare' : 'secondary'}
            size="sm"
            busy={ask.isPending}
            onClick={() => void request(canal)}
          >
            {sent ? `Outro código por ${NAMES[canal]}` : `Receber código por ${NAMES[canal]}`}
          </Button>
        ))}
      </div>
      {dialog}
    </>
  );
}
