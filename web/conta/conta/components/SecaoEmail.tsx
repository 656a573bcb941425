import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Cliente } from '../../../../contracts/contas/clientes.contract.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Tag } from '../../../ui/status/Tag.tsx';
import { useCliente } from '../../clientes/clientes.api.ts';
import { LoadedQuery } from '../../../feedback/LoadedQuery.tsx';
import { ReenviarConfirmacao } from './ReenviarConfirmacao.tsx';
import { Dito, Secao } from './Secao.tsx';
import { TrocarEmail } from './TrocarEmail.tsx';

/** The contact e-mail: whether it is confirmed, and its change. */
export function SecaoEmail() {
  const cliente = useCliente();
  return (
    <Secao titulo="E-mail de contato" icone={Mail} estado={cliente.data && <Estado {...cliente.data} />}>
      <LoadedQuery query={cliente}>{(data) => <Email cliente={data} />}</LoadedQuery>
    </Secao>
  );
}

function Estado({ emailContato, emailConfirmadoEm }: Cliente) {
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

function Email({ cliente }: { cliente: Cliente }) {
  const { emailContato, emailConfirmadoEm } = cliente;
  const [trocando, setTrocando] = useState(false);
  const [dito, setDito] = useState('');
  if (emailContato === '') {
    return (
      <p className="muted">
        Você ainda não deu um e-mail. Ele faz parte dos <Link to="/dados">seus dados pessoais</Link>.
      </p>
    );
  }
  const trocar = (
    <Button variant="secondary" size="sm" onClick={() => setTrocando(true)}>
      Trocar e-mail
    </Button>
  );
  return (
    <>
      <p>
        <b className="conta-endereco">{emailContato}</b>
      </p>
      <p className="small muted">
        {emailConfirmadoEm === null
          ? 'Enviamos um link para este endereço. Abra e toque em Confirmar e-mail.'
          : `Confirmado em ${dateCreated(emailConfirmadoEm)}.`}
      </p>
      <Dito texto={dito} />
      {emailConfirmadoEm === null ? (
        <ReenviarConfirmacao key={emailContato}>{trocar}</ReenviarConfirmacao>
      ) : (
        trocar
      )}
      {trocando && (
        <TrocarEmail
          atual={emailContato}
          aoTrocar={(novo) => {
            setTrocando(false);
            setDito(`E-mail trocado. Enviamos um link para ${novo} e um aviso para ${emailContato}.`);
          }}
          aoVoltar={() => setTrocando(false)}
        />
      )}
    </>
  );
}
