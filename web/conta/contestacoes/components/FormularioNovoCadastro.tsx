import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { consultarNovoCadastro } from '../../../../contracts/titular/contestacoes.contract.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import { ApiError, type Answer } from '../../../lib/api/api.ts';
import { useNavigating } from '../../../lib/browser/useNavigating.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CampoSenha } from '../../identidade/components/CampoSenha.tsx';
import { Entrada } from '../../identidade/components/Entrada.tsx';
import { Formulario } from '../../identidade/components/Formulario.tsx';
import { Resumo } from '../../identidade/components/Resumo.tsx';
import { conferirNovaSenha } from '../../identidade/identidade.form.ts';
import { useFormulario } from '../../identidade/useFormulario.ts';
import { useConcluirNovoCadastro } from '../contestacoes.api.ts';

const ROTULOS = { senha: 'Senha', confirmacao: 'Confirme a senha' };

type FormularioProps = { token: string; link: Answer<typeof consultarNovoCadastro> };

/** The form behind a link that holds; ends at the entrance with a word of success. */
export function FormularioNovoCadastro({ token, link }: FormularioProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const concluir = useConcluirNovoCadastro();
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();
  const indo = useNavigating();
  const concluindo = concluir.isPending || indo;

  async function enviar() {
    if (concluindo) return;
    const { senha, confirmacao } = form.getValues();
    const recusa = conferirNovaSenha({ senha, confirmacao });
    if (recusa) return recusar(recusa);
    aceitar();
    try {
      await concluir.mutateAsync({ token, senha, confirmacao });
      const state = { recado: 'Cadastro feito. Agora entre com o seu CPF e a sua senha.' };
      await navigate('/login', { replace: true, state });
    } catch (error) {
      // The link ran out while the page stood open: the page itself knows how to say so.
      if (error instanceof ApiError && error.status === 404) {
        await client.resetQueries({ queryKey: ['novo-cadastro', token] });
      } else recusarErro(error);
    }
  }

  return (
    <Entrada titulo="Faça o seu cadastro" lead={<Conta {...link} />}>
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
        <Button type="submit" wide busy={concluindo}>
          Cadastrar
        </Button>
        <p className="small muted">
          Ao se cadastrar, você aceita os <a href="/termos">Termos de uso</a> e a{' '}
          <a href="/privacidade">Política de privacidade</a>.
        </p>
      </Formulario>
    </Entrada>
  );
}

function Conta({ cpf, email, expiraEm }: FormularioProps['link']) {
  return (
    <>
      Para o CPF <span className="num nowrap">{cpf}</span>, com o e-mail{' '}
      <span className="caso-endereco">{email}</span>. Você começa um cadastro novo: nada do anterior aparece
      aqui. O link vale até <span className="num nowrap">{dateCreated(expiraEm)}</span>.
    </>
  );
}
