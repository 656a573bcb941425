import Clock from 'lucide-react/icons/clock';
import { useRef, useState } from 'react';
import type { Conversa } from '#contracts/chat/chat.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { useCalendario } from '#lib/clock/calendario.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { ModalDialog } from '#ui/dialog/ModalDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { putOffOptions, putOffWords } from '../conversa-words.ts';
import { useAdiarConversa } from '../conversas.api.ts';

type AdiarButtonProps = {
  conversa: Pick<Conversa, 'id' | 'nome' | 'cpf' | 'adiadaAte' | 'esperaDesde'>;
  now: Date;
};

export function AdiarButton({ conversa, now }: AdiarButtonProps) {
  const [open, setOpen] = useState(false);
  const name = conversa.nome === '' ? `CPF ${formatCpf(conversa.cpf)}` : conversa.nome;
  return (
    <>
      <IconButton
        icon={Clock}
        size="desk"
        label={`Adiar ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <AdiarDialog conversa={conversa} name={name} now={now} onClose={() => setOpen(false)} />}
    </>
  );
}

type AdiarDialogProps = AdiarButtonProps & { name: string; onClose: () => void };

function AdiarDialog({ conversa: { id, adiadaAte, esperaDesde }, name, now, onClose }: AdiarDialogProps) {
  const adiar = useAdiarConversa();
  const { horario } = useSession().aplicacao;
  const calendario = useCalendario();
  const first = useRef<HTMLButtonElement>(null);
  const putOff = putOffWords(adiadaAte, now);
  const off = adiadaAte !== null && Date.parse(adiadaAte) > now.getTime();
  // Back from being put off: an answer ends the wait of a patient, this that of a reminder.
  const reminder = adiadaAte !== null && !off && esperaDesde === null;
  const act = (quando: Parameters<typeof adiar.mutate>[0]['quando']) =>
    adiar.mutate({ id, quando }, { onSuccess: onClose });
  return (
    <ModalDialog title={`Adiar a conversa com ${name}`} focus={first} onCancel={onClose} onOutside={onClose}>
      <p className="muted">
        {putOff !== null && `${putOff}. `}Até lá ela fica em Adiadas. Se o paciente escrever antes, volta na
        hora.
      </p>
      {adiar.error !== null && (
        <Note kind="stop" role="alert">
          {adiar.error.message}
        </Note>
      )}
      <div className="conversa-quando grid gap-2">
        {putOffOptions(now, { horario, calendario }).map(({ quando, words }, i) => (
          <Button
            key={quando}
            ref={i === 0 ? first : undefined}
            variant="secondary"
            busy={adiar.isPending && adiar.variables.quando === quando}
            onClick={() => act(quando)}
          >
            {words}
          </Button>
        ))}
      </div>
      <div className="dialog-actions">
        <Button variant="bare" onClick={onClose}>
          Cancelar
        </Button>
        {(off || reminder) && (
          <Button variant="secondary" onClick={() => act(null)}>
            {off ? 'Voltar agora' : 'Tirar da espera'}
          </Button>
        )}
      </div>
    </ModalDialog>
  );
}
