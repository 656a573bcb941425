import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { onlyDigits } from '../../../domain/cpf.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useNavigating } from '../../lib/browser/useNavigating.ts';
import { SentArt } from '../../ui/art/SentArt.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { LinkButton } from '../../ui/button/LinkButton.tsx';
import { CampoCpf } from './components/CampoCpf.tsx';
import { CampoSenha } from './components/CampoSenha.tsx';
import { Entrada, EntradaLado } from './components/Entrada.tsx';
import { Formulario } from './components/Formulario.tsx';
import { Resumo } from './components/Resumo.tsx';
import { conferirCadastro } from './identidade.form.ts';
import { useCadastrar } from './entrada.api.ts';
import { useFormulario } from './useFormulario.ts';

const ROTULOS = { cpf: 'CPF', senha: 'Senha', confirmacao: 'Confirme a senha' };

/** `/pedido`: registration by CPF; the act itself accepts the terms. Ends at `/dados`. */
export function CadastroPage() {
  const navigate = useNavigate();
  const cadastrar = useCadastrar();
  const { form, problema, aceitar, recusar, recusarErro } = useFormulario();
  // The CPF that was refused because it has an account.
  const [tomado, setTomado] = useState<string | null>(null);
  const indo = useNavigating();
  const cadastrando = cadastrar.isPending || indo;

  async function enviar() {
    if (cadastrando) return;
    const { cpf, senha, confirmacao } = form.getValues();
    setTomado(null);
    const recusa = conferirCadastro({ cpf, senha, confirmacao });
    if (recusa) return recusar(recusa);
    aceitar();
    try {
      await cadastrar.mutateAsync({ cpf: onlyDigits(cpf), senha, confirmacao });
      await navigate('/dados');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'cpf_ja_cadastrado') setTomado(onlyDigits(cpf));
      recusarErro(error);
    }
  }

  return (
    <Entrada
      titulo="Cadastre-se"
      lead="Você usa o CPF e a senha para pedir e para acompanhar."
      lado={<OQueVemDepois />}
    >
      <Resumo problema={problema} rotulos={ROTULOS} />
      {tomado !== null && (
        <p className="entrada-socorro">
          <Link to="/nao-fui-eu" state={{ cpf: tomado }}>
            Este CPF já tem cadastro e não fui eu
          </Link>
        </p>
      )}
      <Formulario aoEnviar={enviar}>
        <CampoCpf form={form} />
        <CampoSenha
          form={form}
          nome="senha"
          rotulo={ROTULOS.senha}
          hint="Pelo menos 8 caracteres. Uma frase curta serve."
          autoComplete="new-password"
        />
        <CampoSenha form={form} nome="confirmacao" rotulo={ROTULOS.confirmacao} autoComplete="new-password" />
        <Button type="submit" wide busy={cadastrando}>
          Cadastrar
        </Button>
        <p className="small muted">
          Ao se cadastrar, você aceita os <a href="/termos">Termos de uso</a> e a{' '}
          <a href="/privacidade">Política de privacidade</a>.
        </p>
      </Formulario>
      <p className="entrada-outra">
        <LinkButton variant="bare" to="/login">
          Já tenho cadastro
        </LinkButton>
      </p>
    </Entrada>
  );
}

const PASSOS = [
  ['Dados pessoais', 'Vão no documento, como no seu RG.'],
  ['O serviço', 'Com o preço ao lado, antes de pagar.'],
  ['O seu caso e os documentos', 'Pode parar e voltar: fica salvo.'],
  ['Pix', 'O documento fica pronto em até 48 horas úteis.'],
] as const;

function OQueVemDepois() {
  return (
    <EntradaLado rotulo="O que vem depois" art={<SentArt />} titulo="O que vem depois">
      <ol className="entrada-passos">
        {PASSOS.map(([nome, texto]) => (
          <li key={nome}>
            <b>{nome}</b>
            <span className="small muted">{texto}</span>
          </li>
        ))}
      </ol>
    </EntradaLado>
  );
}
