import { useRef } from 'react';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { CampoSenha } from '../../identidade/components/CampoSenha.tsx';
import { Resumo } from '../../identidade/components/Resumo.tsx';
import { conferirTroca } from '../../identidade/identidade.form.ts';
import { useFormulario } from '../../identidade/useFormulario.ts';
import { useTrocarSenha } from '../conta.api.ts';

const ROTULOS = { senhaAtual: 'Senha atual', senha: 'Nova senha', confirmacao: 'Confirme a senha' };

type TrocarSenhaProps = { aoTrocar: () => void; aoVoltar: () => void };

/** Another password, with the current one. */
export function TrocarSenha({ aoTrocar, aoVoltar }: TrocarSenhaProps) {
  const trocar = useTrocarSenha();
  const first = useRef<HTMLInputElement>(null);
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();

  async function enviar() {
    const { senhaAtual, senha, confirmacao } = form.getValues();
    const recusa = conferirTroca({ senhaAtual, senha, confirmacao });
    if (recusa) return recusar(recusa);
    aceitar();
    try {
      await trocar.mutateAsync({ senhaAtual, senha, confirmacao });
      aoTrocar();
    } catch (error) {
      recusarErro(error);
    }
  }

  return (
    <FormDialog
      title="Trocar a senha"
      verb="Salvar senha"
      busy={trocar.isPending}
      focus={first}
      onSubmit={() => void enviar()}
      onCancel={aoVoltar}
    >
      <Resumo problema={problema} rotulos={ROTULOS} />
      <CampoSenha
        form={form}
        nome="senhaAtual"
        rotulo={ROTULOS.senhaAtual}
        autoComplete="current-password"
        campo={first}
      />
      <CampoSenha
        form={form}
        nome="senha"
        rotulo={ROTULOS.senha}
        hint="Pelo menos 8 caracteres. Uma frase curta serve."
        autoComplete="new-password"
      />
      <CampoSenha form={form} nome="confirmacao" rotulo={ROTULOS.confirmacao} autoComplete="new-password" />
    </FormDialog>
  );
}
