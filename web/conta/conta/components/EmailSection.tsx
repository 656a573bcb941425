import { dataEHora } from '#domain/calendario/horas.ts';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Cliente } from '#contracts/contas/clientes.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { useCliente } from '#web/conta/clientes/clientes.api.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EmailCorrection } from '../email-correction.public.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';
import { SaidLine, AccountSection } from './AccountSection.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';

export function EmailSection() {
  const cliente = useCliente();
  return (
    <AccountSection
      title="E-mail de contato"
      icon={Mail}
      state={cliente.data && <EmailState {...cliente.data} />}
    >
      <LoadedQuery query={cliente}>{(data) => <EmailDetails cliente={data} />}</LoadedQuery>
    </AccountSection>
  );
}

function EmailState({ emailContato, emailConfirmadoEm }: Cliente) {
  if (emailContato === '') return null;
  return emailConfirmadoEm === null ? (
    <Tag kind="wait" icon={Clock}>
      Falta confirmar
    </Tag>
  ) : (
    <Tag kind="ok" icon={Check}>
      Confirmado
    </Tag>
  );
}

function EmailDetails({ cliente }: { cliente: Cliente }) {
  const { emailContato, emailConfirmadoEm } = cliente;
  const [changing, setChanging] = useState(false);
  const [said, setSaid] = useState('');
  if (emailContato === '') {
    return (
      <p className="muted">
        Você ainda não informou um e-mail. Ele faz parte dos <Link to="/dados">seus dados pessoais</Link>.
      </p>
    );
  }
  return (
    <>
      <p>
        <b className="breakable">{emailContato}</b>
      </p>
      <p className="small muted">
        {emailConfirmadoEm === null
          ? 'Falta abrir o link que confirma este endereço. Se ele não chegou, peça aqui; depois abra e toque em Confirmar e-mail.'
          : `Confirmado em ${dataEHora(emailConfirmadoEm)}.`}
      </p>
      <SaidLine text={said} />
      {emailConfirmadoEm === null && <ResendConfirmation key={emailContato} />}
      <EmailCorrection cliente={cliente} />
      {emailConfirmadoEm !== null && (
        <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
          Trocar e-mail
        </Button>
      )}
      {changing && (
        <ChangeEmailDialog
          current={emailContato}
          onChanged={(newEmail) => {
            setChanging(false);
            setSaid(`E-mail trocado. Enviamos um link para ${newEmail} e um aviso para ${emailContato}.`);
          }}
          onBack={() => setChanging(false)}
        />
      )}
    </>
  );
}
