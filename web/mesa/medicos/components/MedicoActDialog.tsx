import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { formatCrm } from '#domain/contas/medico.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import type { MedicoAct } from './MedicosList.tsx';

/** The council's public search of registrations. */
const COUNCIL_URL = 'https://portal.cfm.org.br/busca-medicos';

type MedicoActDialogProps = {
  act: MedicoAct;
  medico: CadastroDoMedico;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirming `Ativar` declares that the registration was checked. */
export function MedicoActDialog({ act, medico, onConfirm, onCancel }: MedicoActDialogProps) {
  const { nome, email, temSenha, estado } = medico;
  if (act === 'desligar-codigo') {
    return (
      <ConfirmDialog
        open
        title={`Desligar o código de ${nome}?`}
        verb="Desligar"
        destructive
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        <p>
          Confirme antes, por telefone ou pessoalmente, que o pedido é de {nome}. As sessões terminam na hora,
          e para entrar basta a senha até o código ser ligado de novo. Um aviso vai por e-mail.
        </p>
      </ConfirmDialog>
    );
  }
  if (estado === 'em análise' && act === 'desativar') {
    return (
      <ConfirmDialog
        open
        title={`Recusar o cadastro de ${nome}?`}
        verb="Recusar"
        destructive
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        <p>O convite deixa de valer e o acesso termina na hora. O cadastro fica na lista como inativo.</p>
      </ConfirmDialog>
    );
  }
  if (act === 'desativar') {
    return (
      <ConfirmDialog
        open
        title={`Desativar ${nome}?`}
        verb="Desativar"
        destructive
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        <p>
          O acesso termina na hora, em todos os aparelhos, e os casos que estavam em leitura voltam para a
          fila. O que já foi assinado continua valendo. Dá para ativar de novo depois.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog open title={`Ativar ${nome}?`} verb="Ativar" onConfirm={onConfirm} onCancel={onCancel}>
      <div className="stack medicos-declara">
        <p>
          <b>Ao ativar, você declara que conferiu no conselho</b> que o registro{' '}
          <b className="num nowrap">{formatCrm(medico)}</b> é de {nome} e está regular. Nada aqui faz essa
          consulta por você, e a declaração fica registrada.
        </p>
        <p>
          <a href={COUNCIL_URL} target="_blank" rel="noreferrer">
            Busca de médicos do CFM
          </a>{' '}
          <span className="muted">(abre em nova aba)</span>
        </p>
        <p>
          {temSenha
            ? 'A fila abre na hora.'
            : `A fila abre quando o convite enviado para ${email} for aceito.`}
        </p>
      </div>
    </ConfirmDialog>
  );
}
