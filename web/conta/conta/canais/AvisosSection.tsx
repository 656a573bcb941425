import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import type { Canais } from '#contracts/contas/canais.contract.ts';
import { formatTelefone } from '#domain/contas/telefone.ts';
import { Switch } from '#ui/field/Switch.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useCliente } from '#web/conta/clientes/clientes.api.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { AccountSection } from '../components/AccountSection.tsx';
import { useCanais, useMudarCanal, useMudarPush } from './canais.api.ts';
import { canSubscribe } from './push-subscription.ts';

/** How the patient is reached beside the mail: a switch for each channel that the clinic has, and the reminder to renew. */
export function AvisosSection() {
  const canais = useCanais();
  return (
    <AccountSection title="Avisos" icon={Bell}>
      <p className="muted">
        O e-mail vai sempre. Escolha onde mais avisamos você. A mensagem nunca diz o remédio nem a doença, e à
        noite esperamos até as 8h.
      </p>
      <LoadedQuery query={canais}>{(data) => <Switches canais={data} />}</LoadedQuery>
    </AccountSection>
  );
}

function Switches({ canais: { whatsapp, sms, push, renovacao } }: { canais: Canais }) {
  const { data: cliente } = useCliente();
  const celular = formatTelefone(cliente?.telefone ?? '');
  const byWhatsApp = useMudarCanal('whatsapp');
  const bySms = useMudarCanal('sms');
  const reminder = useMudarCanal('renovacao');
  return (
    <div className="conta-avisos">
      {whatsapp.oferecido && (
        <Line label="WhatsApp" hint={celular} ligado={whatsapp.ligado} change={byWhatsApp} />
      )}
      {sms.oferecido && <Line label="SMS" hint={celular} ligado={sms.ligado} change={bySms} />}
      {push.chave !== null && <PushLine chave={push.chave} ligado={push.ligado} />}
      <Line
        label="Lembrar de renovar"
        hint="Dez dias antes de acabar o que o médico receitou, uma vez."
        ligado={renovacao.ligado}
        change={reminder}
      />
    </div>
  );
}

function PushLine({ chave, ligado }: { chave: string; ligado: boolean }) {
  const change = useMudarPush(chave);
  const able = canSubscribe();
  const hint = able
    ? 'Chegam mesmo com esta página fechada, enquanto a sua conta estiver aberta aqui.'
    : 'Este navegador não recebe avisos.';
  const on = able && ligado && Notification.permission === 'granted';
  return <Line label="Avisos neste aparelho" hint={hint} ligado={on} change={change} disabled={!able} />;
}

type Change = Pick<ReturnType<typeof useMudarCanal>, 'mutate' | 'error'>;
type LineProps = { label: string; hint: string; ligado: boolean; change: Change; disabled?: boolean };

/** A switch that shows at once what was pressed, and takes it back where the server refuses. */
function Line({ label, hint, ligado, change, disabled = false }: LineProps) {
  const { mutate, error } = change;
  /** Null unless the server has not answered yet. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  return (
    <>
      <Switch
        label={label}
        hint={hint}
        checked={pressed ?? ligado}
        disabled={disabled}
        onChange={({ target: { checked } }) => {
          if (pressed !== null) return;
          setPressed(checked);
          mutate(checked, { onSettled: () => setPressed(null) });
        }}
      />
      {error && (
        <Note kind="stop" role="alert">
          {error.message}
        </Note>
      )}
    </>
  );
}
