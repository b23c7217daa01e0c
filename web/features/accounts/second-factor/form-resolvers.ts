import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

const password = z.string().min(1, 'Please enter your password.');
const code = z.string().trim().min(6, 'The code has six digits.');

export const passwordResolver = zodResolver(z.object({ password }));
export const secondFactorCodeResolver = zodResolver(z.object({ code }));
export const secondFactorProofResolver = zodResolver(z.object({ password, code }));
