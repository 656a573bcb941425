import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { consultarRecuperacao } from '../../../../contracts/contas/identidade.contract.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import { ApiError, type Answer } from '../../../lib/api/api.ts';
import { useNavigating } from '../../../lib/browser/useNavigating.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { conferirNovaSenha } from '../identidade.form.ts';
import { useSalvarNovaSenha } from '../senha.api.ts';
import { useFormulario } from '../useFormulario.ts';
import { CampoSenha } from './CampoSenha.tsx';
import { Entrada } from './Entrada.tsx';
import { Formulario } from './Formulario.tsx';
import { Resumo } from './Resumo.tsx';

const ROTULOS = { senha: 'Nova senha', confirmacao: 'Confirme a senha' };

type FormularioProps = { token: string; link: Answer<typeof consultarRecuperacao> };

/** The form behind a link that holds; ends at the entrance of its account with a word of success. */
export function FormularioNovaSenha({ token, link }: FormularioProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const salvar = useSalvarNovaSenha();
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();
  const indo = useNavigating();
  const salvando = salvar.isPending || indo;

  async function enviar() {
    if (salvando) return;
    const { senha, confirmacao } = form.getValues();
    const recusa = conferirNovaSenha({ senha, confirmacao });
    if (recusa) return recusar(recusa);
    aceitar();
    try {
      const { papel } = await salvar.mutateAsync({ token, senha, confirmacao });
      const state = { recado: 'Nova senha salva. Agora entre com ela.' };
      await navigate(papel === 'Admin' ? '/loginAdm' : '/login', { replace: true, state });
    } catch (error) {
      // The link ran out while the page stood open: the page itself knows how to say so.
      if (error instanceof ApiError && error.status === 404) {
        await client.resetQueries({ queryKey: ['nova-senha', token] });
      } else recusarErro(error);
    }
  }

  return (
    <Entrada titulo="Crie uma nova senha" lead={<Conta {...link} />}>
      <Resumo problema={problema} rotulos={ROTULOS} />
      <Formulario aoEnviar={enviar}>
        <CampoSenha
          form={form}
          nome="senha"
          rotulo={ROTULOS.senha}
          hint="Pelo menos 8 caracteres. Uma frase curta serve."
          autoComplete="new-password"
        />
        <CampoSenha form={form} nome="confirmacao" rotulo={ROTULOS.confirmacao} autoComplete="new-password" />
        <Button type="submit" wide busy={salvando}>
          Salvar nova senha
        </Button>
      </Formulario>
      <Note kind="idle" className="entrada-depois">
        Ao salvar, saímos da sua conta em todos os aparelhos. Depois é só entrar com a senha nova.
      </Note>
    </Entrada>
  );
}

function Conta({ conta, papel, expiraEm }: FormularioProps['link']) {
  return (
    <>
      Para o {papel === 'Admin' ? 'e-mail' : 'CPF'} <span className="num nowrap">{conta}</span>. O link que
      chegou por e-mail vale até as <span className="num">{dateCreated(expiraEm).slice(-5)}</span> e serve uma
      vez.
    </>
  );
}
