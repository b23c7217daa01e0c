import { zodResolver } from '@hookform/resolvers/zod';
import { createTagEndpoint } from '#contract/catalog/tags.ts';

export const tagResolver = zodResolver(createTagEndpoint.body.required());
