import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

const password = z.string().min(1, 'Please enter your password.');
const code = z.string().trim().min(6, 'Please enter all six digits of the code.');

export const secondFactorStartFormResolver = zodResolver(z.object({ password }));
export const secondFactorCodeFormResolver = zodResolver(z.object({ code }));
export const secondFactorProofFormResolver = zodResolver(z.object({ password, code }));
